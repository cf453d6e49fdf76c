# With modules.
VARIANT_SOURCE := patched
VARIANT_FRAGMENTS := duration modules
VARIANT_TARGETS := modules
