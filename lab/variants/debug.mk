# Built to find mistakes: lockdep, KASAN and others.
VARIANT_SOURCE := patched
VARIANT_FRAGMENTS := duration debug
