# In Thumb-2 instructions; ARMv7 only.
VARIANT_SOURCE := patched
VARIANT_FRAGMENTS := duration retval early thumb2
