# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=sh disable=SC2016
# Debian's programs, and what they have to do: for each of them, sample NAME COMMAND...
# They are in /debian, and the current directory is /tmp there.
mkdir -p /debian/proc /debian/tmp /debian/dev /debian/sys /debian/run
chmod 1777 /debian/tmp /debian/run
mount -t proc proc /debian/proc
mount -t devtmpfs dev /debian/dev
mount -t sysfs sys /debian/sys
cd /debian/tmp || exit 1
chroot /debian /bin/seq 60000 >numbers
cat >work.py <<'END'
import hashlib, json, time
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)
for _ in range(4):
    fib(19)
    json.loads(json.dumps([{"key": i, "list": list(range(10))} for i in range(500)]))
    sorted(range(20000), key=lambda n: hashlib.md5(str(n).encode()).digest() if n % 50 == 0 else b"")
    time.sleep(0.05)
END

sample bash /bin/bash -c 'for ((i = 0; i < 3000; i++)); do x=${x/a/b}$i; x=${x:0:50}; [[ $x =~ [0-9]+7 ]]
	((i % 100)) || x=$(echo "$x" | cat); ((i % 500)) || sleep 0.05; done'
sample dash /bin/dash -c 'i=0; while [ $i -lt 20000 ]; do i=$((i + 1)); x="${x#a}$i"; x=${x%?????}
	[ $((i % 1000)) -ne 0 ] || x=$(echo $i | cat); done; sleep 0.1'
sample ls /bin/dash -c 'for i in 1 2 3 4 5 6 7 8 9 10 11 12; do ls -lR /usr; done'
sample sort /bin/dash -c 'sort -r /tmp/numbers | sort -n | uniq | tail -n 5; sleep 0.05; sort /tmp/numbers | wc'
sample sha256sum /bin/dash -c 'cat /usr/bin/* | sha256sum; cat /usr/bin/* | md5sum'
sample python3 /usr/bin/python3.11 /tmp/work.py
sample sqlite3 /usr/bin/sqlite3 /tmp/db 'CREATE TABLE t(a, b); WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL
	SELECT i + 1 FROM n WHERE i < 60000) INSERT INTO t SELECT i, printf("%d", i * 7919 % 10007) FROM n;
	CREATE INDEX x ON t(b); SELECT count(*), max(a) FROM t a JOIN t b USING (a) WHERE a.b LIKE "%7%";
	SELECT sum(length(b)) FROM t GROUP BY a % 7 ORDER BY 1;'
# What it would start, by its units. It wants control groups, and not to be root.
if mount -t cgroup2 cgroup /debian/sys/fs/cgroup; then
	sample systemd /usr/sbin/chroot --userspec=65534:65534 / /lib/systemd/systemd --test --system
fi
