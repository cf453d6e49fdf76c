# As ring-buffer, of Debian's source.
VARIANT_SOURCE := stock
VARIANT_FRAGMENTS := ring-buffer
