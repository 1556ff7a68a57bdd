#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# relay.py - a bad network between namespaces: every packet comes 20 ms late, one in a hundred not at all.
"""Joins network namespaces that are hosts of one network, 10.77.0.0/24.

    relay.py DELAY_MS DROP_PERMILL NAMESPACE...

The first namespace gets a device `wire` with the address 10.77.0.1, the next 10.77.0.2, and so on. "ready" is said when
packets pass; the network lives as long as this program. What is dropped follows from a seed and the order in which
packets come.
"""
import ctypes
import fcntl
import heapq
import os
import random
import select
import struct
import subprocess
import sys
import time

TUNSETIFF, IFF_TUN, IFF_NO_PI = 0x400454CA, 0x0001, 0x1000
CLONE_NEWNET = 0x40000000
PACKET_MAX = 65536


def enter(namespace):
    if ctypes.CDLL(None, use_errno=True).setns(namespace.fileno(), CLONE_NEWNET) != 0:
        raise OSError(ctypes.get_errno(), "cannot enter a network namespace")


def open_wire(name):
    """The end of the device inside the namespace that packets are read from and written to."""
    with open("/proc/self/ns/net", "rb") as home, open(f"/run/netns/{name}", "rb") as namespace:
        enter(namespace)
        wire = open_device()
        enter(home)
    return wire


def open_device():
    wire = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(wire, TUNSETIFF, struct.pack("16sH22x", b"wire", IFF_TUN | IFF_NO_PI))
    return wire


def configure(namespace, number):
    for command in ("link set lo up", f"address add 10.77.0.{number}/24 dev wire", "link set wire up"):
        subprocess.run(["ip", "-n", namespace, *command.split()], check=True)


def relay(wires, delay_s, drop_permill):
    chance = random.Random(1)
    late = []  # (when it is due, its number, to which host, the packet)
    count = dropped = 0
    while True:
        patience = max(0.0, late[0][0] - time.monotonic()) if late else None
        for wire in select.select(wires, [], [], patience)[0]:
            packet = os.read(wire, PACKET_MAX)
            is_for_host = packet[0] >> 4 == 4 and packet[16:19] == b"\x0a\x4d\x00" and 1 <= packet[19] <= len(wires)
            count += 1
            if not is_for_host or chance.randrange(1000) < drop_permill:
                dropped += 1
                continue
            heapq.heappush(late, (time.monotonic() + delay_s, count, packet[19] - 1, packet))
        while late and late[0][0] <= time.monotonic():
            _, _, host, packet = heapq.heappop(late)
            try:
                os.write(wires[host], packet)
            except OSError:
                pass  # its queue is full: lost, as on any wire


def main():
    delay_ms, drop_permill, namespaces = float(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]
    wires = [open_wire(namespace) for namespace in namespaces]
    for i, namespace in enumerate(namespaces):
        configure(namespace, i + 1)
    print("ready", flush=True)
    relay(wires, delay_ms / 1000, drop_permill)


main()
