// SPDX-License-Identifier: GPL-3.0-or-later
// sys/uio.h - several rows of bytes written as one, on Windows.
#pragma once

#include <sys/types.h>

struct iovec {
    void *iov_base;
    size_t iov_len;
};

ssize_t windows_writev(int file, const struct iovec *parts, int count);
#define writev windows_writev
