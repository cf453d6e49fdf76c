# As kunit, on a kernel that looks for its own mistakes.
VARIANT_SOURCE := patched
VARIANT_FRAGMENTS := duration kunit debug
