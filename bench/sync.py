#!/usr/bin/env python3
"""sync.py FOLDER [TIMES] - what it costs to have 4 KiB on the disk of this folder: write and fdatasync, one after the
other. No server that stores before it tells can be faster than that."""
import os
import sys
import tempfile
import time

times = int(sys.argv[2]) if len(sys.argv) > 2 else 500
took = []
with tempfile.TemporaryFile(dir=sys.argv[1]) as file:
    for number in range(times):
        begin = time.perf_counter()
        os.pwrite(file.fileno(), os.urandom(4096), number * 4096)
        os.fdatasync(file.fileno())
        took.append((time.perf_counter() - begin) * 1000)
took.sort()
print(f"fdatasync of 4 KiB: p50 {took[times // 2]:.2f} ms, p99 {took[times * 99 // 100]:.2f} ms, "
      f"longest {took[-1]:.2f} ms; load {os.getloadavg()[0]:.0f}")
