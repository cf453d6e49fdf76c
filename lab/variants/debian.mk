# With what Debian's user space asks for.
VARIANT_SOURCE := patched
VARIANT_FRAGMENTS := duration retval early systemd
