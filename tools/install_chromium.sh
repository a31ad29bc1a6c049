#!/bin/sh
# Makes sure that there is a Chromium for the browser tests: $CHROMIUM, one on the path, or Debian's.
set -eu

have() { command -v "$1" >/dev/null 2>&1; }

if [ -n "${CHROMIUM:-}" ]; then
    have "$CHROMIUM" && exit 0
    echo "CHROMIUM is set to $CHROMIUM, which cannot be run." >&2
    exit 1
fi
for name in chromium chromium-browser google-chrome; do
    have "$name" && exit 0
done

if [ "$(id -u)" = 0 ]; then
    as_root=""
elif have sudo && sudo -n true 2>/dev/null; then
    as_root="sudo"
else
    as_root="nobody"
fi
if have apt-get && [ "$as_root" != nobody ]; then
    echo "Installing chromium for the browser tests."
    $as_root apt-get update -qq || true
    $as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -qq --no-install-recommends chromium && exit 0
fi
echo "The browser tests need Chromium, and it could not be installed here." >&2
echo "Install it (Debian: apt-get install chromium), or set CHROMIUM to its path." >&2
exit 1
