# The same on Debian's source, to compare.
VARIANT_SOURCE := stock
VARIANT_FRAGMENTS := ring-buffer
