# SPDX-License-Identifier: GPL-2.0
"""
Within gdb: what it finds of each core file. FOUND is the file of unwinders.c; a line
"gdb ADDRESS..." for each sample of it is printed.
"""
import os
import gdb

found = os.environ["FOUND"]
number = 1
while os.path.exists("%s.%d" % (found, number)):
    addresses = []
    try:
        gdb.execute("core-file %s.%d" % (found, number), to_string=True)
        frame = gdb.newest_frame()
        while frame and len(addresses) < 1024:
            addresses.append("%x" % frame.pc())
            frame = frame.older()
    except gdb.error:
        pass
    print("gdb", *addresses)
    number += 1
