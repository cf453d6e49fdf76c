# The tracers test themselves while the kernel boots.
VARIANT_SOURCE := patched
VARIANT_FRAGMENTS := duration retval early startup
