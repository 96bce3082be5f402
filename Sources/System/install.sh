#!/bin/sh
# Installs the C libraries that the package builds on: Debian and Ubuntu by apt, macOS by Homebrew.
# Run it as often as you like: only what is missing is installed, and what that is, is said first.
set -eu

say() { printf '%s\n' "$*"; }

fail() {
    printf 'install.sh: %s\n' "$*" >&2
    exit 1
}

as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    elif command -v sudo >/dev/null 2>&1; then
        sudo "$@"
    else
        fail "needs root to run '$*', and sudo is not there; run this script as root"
    fi
}

with_apt() {
    missing=
    for package in \
        pkg-config \
        libcurl4-openssl-dev \
        libxml2-dev \
        libsqlite3-dev \
        libjavascriptcoregtk-4.1-dev \
        libmicrohttpd-dev \
        libgnutls28-dev \
        libssl-dev \
        libpsl-dev \
        libicu-dev \
        libyaml-dev
    do
        # A virtual or half-installed package is missing too.
        case $(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || :) in
            installed*) ;;
            *) missing="$missing $package" ;;
        esac
    done
    [ -n "$missing" ] || { say "Nothing is missing."; return; }
    say "Installing by apt:$missing"
    as_root apt-get update
    # shellcheck disable=SC2086 # a list of names, to be split
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing
}

with_brew() {
    missing=
    for formula in pkg-config curl libxml2 sqlite webkitgtk libmicrohttpd gnutls openssl@3 libpsl icu4c libyaml; do
        brew list --versions "$formula" >/dev/null 2>&1 || missing="$missing $formula"
    done
    [ -n "$missing" ] || { say "Nothing is missing."; return; }
    say "Installing by Homebrew:$missing"
    # shellcheck disable=SC2086 # a list of names, to be split
    brew install $missing
}

if command -v dpkg-query >/dev/null 2>&1 && command -v apt-get >/dev/null 2>&1; then
    with_apt
elif command -v brew >/dev/null 2>&1; then
    with_brew
else
    fail "knows apt (Debian, Ubuntu) and Homebrew (macOS), and found neither; install libcurl, libxml2, \
SQLite, JavaScriptCore, libmicrohttpd, GnuTLS, OpenSSL, libpsl, ICU and libyaml with their headers, and pkg-config, by hand"
fi
