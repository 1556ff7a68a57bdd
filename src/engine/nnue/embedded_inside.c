// SPDX-License-Identifier: GPL-3.0-or-later
// embedded_inside.c - see network.h; the file as a part of the program: embedded.S.
#include <stdint.h>

#include "engine/nnue/network.h"

extern const unsigned char roque_embedded_net[];
extern const unsigned char roque_embedded_net_end[];

Embedded embedded_network(void) {
    return (Embedded){roque_embedded_net,
                      (size_t)((uintptr_t)roque_embedded_net_end - (uintptr_t)roque_embedded_net)};
}
