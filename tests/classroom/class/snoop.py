# SPDX-License-Identifier: GPL-3.0-or-later
"""snoop.py - hostile: looks for the programs of the others, and would send them away."""
import glob
import os
import socket
import sys

for path in glob.glob("../*/*") + glob.glob("/tmp/*") + ["/etc/passwd"]:
    try:
        print("stolen:", path, len(open(path).read()), file=sys.stderr)
    except OSError:
        pass
os.chdir("..")
socket.create_connection(("127.0.0.1", 80))
