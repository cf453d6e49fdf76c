#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""files.py BOOTPROF: are the programs and modules of an initramfs found?

A script stands for QEMU and says that a function of a program, or of a module that was
relocated, was executed. The initramfs has two archives behind each other, each packed or not;
then it is cut and changed: the recording ends well whatever is in it. And is a kernel told that
is not the one of vmlinux? Built with sanitizers.
"""
import gzip
import lzma
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

from fake_qemu import number

BOOTPROF = pathlib.Path(sys.argv[1]).resolve()
SOURCE = """
int printf(const char *, ...);
__attribute__((noinline)) void executed(int n)
{
	for (int i = 0; i < n; i++) {
		printf("%d %x %o", i * 17, i ^ 99, i + n * 1234567);
		printf("%x %o", i * 19, i ^ 33); printf("%o %d", i * 7, n); printf("%o", i * 1234567);
	}
}
#ifdef MODULE
char module[64] __attribute__((section(".gnu.linkonce.this_module"))) = "x";
#else
int main(int n, char **words) { (void)words; executed(n); return 0; }
#endif
"""
QEMU = """#!/bin/bash
[[ $1 != --version ]] || { echo fake; exit; }
last=${!#}
fd=${last#*stream=}
cat stream >&"${fd%%,*}"
"""
KERNEL = """
	.globl _stext, _start, init_task
	.text
_start:
_stext:	nop
	.data
	.type init_task, @object
	.size init_task, 0x80000000
init_task: .zero 64
"""
FAR = 0xffffffffc0000000
failed = tests = 0


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def signed(n):
    return number(n << 1 if n < 1 << 63 else 2 * ((1 << 64) - n) - 1)


def page(n, address, code):
    return (b"P" + number(address & ~4095) + b"C" + number(n) + number(address % 4096) +
            number(len(code)) + code)


def executed(elf, change=0, others=0):
    """What the plugin sends where that function was executed once, with the MMU on.
    So many pages at its place had other code before."""
    fields = next(line.split() for line in run("readelf", "-sW", elf).splitlines()
                  if line.endswith(" executed"))
    address, size = int(fields[1], 16), int(fields[2])
    run("objcopy", "-O", "binary", "-j", ".text", elf, "text")
    begin = next(int(line.split()[3], 16) for line in run("readelf", "-SW", elf)
                 .replace("[ ", "[").splitlines() if " .text " in line)
    code = pathlib.Path("text").read_bytes()[address - begin:][:size]
    code = bytes(byte ^ change for byte in code[:4096 - address % 4096])
    pathlib.Path("stream").write_bytes(
        b"M" + number(0) + number(0) +
        b"".join(page(n + 1, address, bytes(byte ^ 0x55 for byte in code)) for n in range(others)) +
        page(others + 1, address, code) +
        b"S" + number(0) + number(2000) + signed(address) + number(others + 1) + number(0) +
        b"E" + number(2000) + number(4) + b"exit")


def entry(name, data):
    name += b"\0"
    numbers = [0] * 13
    numbers[6], numbers[11] = len(data), len(name)
    head = b"070701" + b"".join(b"%08x" % n for n in numbers) + name
    return head + bytes(-len(head) % 4) + data + bytes(-len(data) % 4)


def archive(name, data):
    whole = entry(b"etc", b"") + entry(name, data) + entry(b"TRAILER!!!", b"")
    return whole + bytes(-len(whole) % 512)


def record(initramfs, *options):
    """Without the line that says how much was recorded: what it has to complain of"""
    pathlib.Path("initrd").write_bytes(initramfs)
    got = subprocess.run([BOOTPROF, "record", "--plugin", "plugin", "--firmware", "firmware",
                          *options, "-o", "new", "--", "./qemu", "-initrd", "initrd"],
                         capture_output=True, text=True, timeout=60)
    got.stderr = got.stderr.replace("bootprof: new: 0.000002 s of the guest, 1 sample\n", "")
    return got


def check(what, good, *said):
    global failed, tests
    tests += 1
    if not good:
        failed += 1
        print("FAILED: files:", what, *said)


def finds(what, initramfs, symbol, *options):
    got = record(initramfs, *options)
    report = run(BOOTPROF, "report", "--format", "csv", "new")
    check(what, got.returncode == 0 and symbol in report, got.stderr, report)


def packed(data):
    yield "nothing", data
    yield "gzip", gzip.compress(data)
    yield "xz", lzma.compress(data, check=lzma.CHECK_CRC32)
    if shutil.which("zstd"):
        yield "zstd", subprocess.run(["zstd", "-c"], input=data, capture_output=True).stdout


def finds_all(path, name, symbol):
    data = pathlib.Path(path).read_bytes()
    first = archive(b"first", b"of no use")
    for how, second in packed(archive(name.encode(), data)):
        finds(f"{name} packed with {how}", first + second, symbol)
        finds(f"{name} packed with {how}, first", second + bytes(8) + first, symbol)


def survives(initramfs, seed):
    dice = random.Random(seed)
    for n in range(80):
        bad = bytearray(initramfs[:dice.randrange(len(initramfs))] if n % 2 else initramfs)
        for _ in range(dice.randint(1, 20) if bad else 0):
            bad[dice.randrange(len(bad))] = dice.choice([0, 0x7f, 0x80, 0xff, 0x31])
        got = record(bytes(bad))
        lines = got.stderr.splitlines()
        check(f"{seed} {n}", got.returncode == 0 and len(lines) <= 1 and
              all(line.startswith("bootprof: initrd: ") for line in lines), got.stderr)


def build(move):
    """A program, and a module that lies there, with the sections that the kernel puts before it"""
    pathlib.Path("code.c").write_text(SOURCE)
    pathlib.Path("kernel.s").write_text(KERNEL)
    pathlib.Path("plugin").touch()
    qemu = pathlib.Path("qemu")
    qemu.write_text(QEMU)
    qemu.chmod(0o755)
    run("cc", "-O1", "-no-pie", "-o", "program", "code.c")
    pathlib.Path("firmware.c").write_text("int main(void) { return 0; }")
    run("cc", "-o", "firmware", "firmware.c")
    run("cc", "-O1", "-fno-pic", "-mcmodel=kernel", "-DMODULE", "-c", "-o", "a-module.ko", "code.c")
    for name, begin in ("loaded", move), ("before", move - 0x100000):
        run("ld", "--unresolved-symbols=ignore-all", "-e", "0", f"-Ttext={begin:#x}",
            f"--defsym=_stext={begin:#x}", "-o", name, "a-module.ko")


def main():
    build(FAR)
    executed("program")
    finds_all("program", "program", "executed [program]")
    os.mkdir("root")
    shutil.copy("program", "root")
    os.symlink("root", "link")
    for sysroot in ("root", "root/", "link"):
        finds("a program below " + sysroot, archive(b"first", b"of no use"), "executed [program]",
              "--sysroot", sysroot)
    program = archive(b"p", pathlib.Path("program").read_bytes())
    survives(program, "program")
    survives(gzip.compress(program), "packed program")
    executed("loaded")
    finds_all("a-module.ko", "a-module.ko", "executed [a_module]")
    module = pathlib.Path("a-module.ko").read_bytes()
    finds("a packed module", archive(b"a-module.ko.xz", lzma.compress(module)), "executed [a_module]")
    got = record(archive(b"a-module.ko.xz", lzma.compress(module)[:-40]))
    check("a damaged module", got.returncode == 0 and "a-module.ko.xz: what is packed there is "
          "damaged" in got.stderr, got.stderr)
    got = record(archive(b"page.ko.1", b"a manual page"))
    check("no module", got.returncode == 0 and not got.stderr, got.stderr)
    survives(archive(b"a-module.ko", module), "module")
    for what, vmlinux, change, others, told in (
            ("the kernel", "loaded", 0, 0, False),
            ("another kernel", "loaded", 0x20, 0, True),
            ("a kernel that has changed a page", "loaded", 0, 1, False),
            ("a kernel that has the same in one of many pages", "loaded", 0, 4, True),
            ("a kernel that ends before what was executed", "before", 0, 0, True)):
        executed("loaded", change, others)
        said = f"{vmlinux} is not the kernel that was booted"
        got = record(module, "-k", vmlinux)
        check(what, (said in got.stderr) == told, got.stderr)
        got = subprocess.run([BOOTPROF, "report", "new"], capture_output=True, text=True)
        check(what + ", in a report", got.returncode == 0 and
              (f"new: {said}" in got.stderr) == told, got.stderr)
    wild = bytearray(bytes(512) + entry(b"a", b"") + bytes(512))
    for size in (b"-0000070", b"-0000001", b" 0000070", b"ffffffff"):
        wild[512 + 6 + 11 * 8:512 + 6 + 12 * 8] = size
        for initramfs in (wild, wild[512:]):
            got = record(bytes(initramfs))
            check(f"a name of {size}", got.returncode == 0 and "cut short" in got.stderr, got.stderr)
    run("cc", "-nostdlib", "-static", "-no-pie", "-Wl,-Ttext=0xffffffff81000000", "-Wl,--build-id=none",
        "-Wl,-Tdata=0xffffffff82000000", "-o", "vmlinux", "kernel.s")
    got = record(program, "--vmlinux", "vmlinux")
    check("a symbol that ends beyond all addresses", got.returncode == 0, got.stderr)
    got = record(b"something else")
    check("not an archive", got.returncode == 0 and "neither an archive" in got.stderr, got.stderr)
    print(f"files: {tests} tests, {failed} failures")
    return failed > 0


with tempfile.TemporaryDirectory() as work:
    os.chdir(work)
    sys.exit(main())
