#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# hosts_test.sh - long work on three hosts, which are network namespaces behind a relay that delays and drops (make long).
# shellcheck source=tests/cli/check.sh
. "$(dirname "$0")/../cli/check.sh"

if [ -z "${ROQUE_LONG:-}" ] || ! [ -f "${ROQUE_MPI:-}" ]; then
    echo "ok - three hosts # SKIP a part of make long, where Open MPI is installed"
elif ! [ -c /dev/net/tun ] || ! command -v mpirun ip unshare python3 > /dev/null || ! ip netns add "rq$$-0" 2> /dev/null; then
    echo "ok - three hosts # SKIP network namespaces need root, iproute2, /dev/net/tun and Python"
else
    ip netns del "rq$$-0"
    # shellcheck source=tests/work/hosts.sh
    . "$(dirname "$0")/hosts.sh"
fi
