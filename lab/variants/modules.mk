# With modules, and a bootconfig.
VARIANT_SOURCE := patched
VARIANT_FRAGMENTS := duration modules bootconfig
VARIANT_TARGETS := modules
