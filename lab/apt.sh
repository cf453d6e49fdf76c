# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# Packages from Debian's archive, for the scripts that fetch some.

# How often to try, and the seconds before the second try; the tests need not wait
apt_tries=4
apt_pause=${APT_PAUSE-10}

as_root()
{
	if ((EUID == 0)); then "$@"; else sudo "$@"; fi
}

# What refreshes the index of packages; a script may have another one. Error-Mode: by
# default a half-refreshed index is a success.
refresh_index() { as_root apt-get -q -o APT::Update::Error-Mode=any update >&2; }

# with_new_index COMMAND...: does it when the index has been refreshed; if it fails, a
# few times more. A mirror that is being updated answers with an index that does not fit,
# or with part of one, which may do. $index_whole says to the command that all came.
# shellcheck disable=SC2034	# the command may ask
with_new_index()
{
	local try

	for ((try = 1; try <= apt_tries; try++)); do
		((try == 1)) || sleep $((apt_pause * (try - 1)))
		index_whole=''
		! refresh_index || index_whole=yes
		! "$@" || return 0
		echo "apt: try $try of $apt_tries failed" >&2
	done
	return 1
}

# private_apt ARCH [OPTIONS...]: sets $apt to an apt-get for packages of that
# architecture that has directories of its own, in the current one, and takes only the
# mirrors from the system: this computer's package manager learns nothing of it.
private_apt()
{
	mkdir -p state/lists/partial cache/archives/partial
	: >status
	apt=(apt-get -q -o APT::Architecture="$1" -o APT::Architectures="$1"
		-o APT::Sandbox::User=root -o Dir::State="$PWD/state"
		-o Dir::State::status="$PWD/status" -o Dir::Cache="$PWD/cache" "${@:2}")
	refresh_index() { "${apt[@]}" -o APT::Update::Error-Mode=any update; }
}

# release_apt SUITE TYPE ARCH: as private_apt, from the mirror of this computer's release, and
# nothing but its SUITE: "RELEASE" or "RELEASE-backports". TYPE is deb or deb-src.
release_apt()
{
	local release mirror

	release=$(. /etc/os-release && echo "${VERSION_CODENAME-}")
	# The mirror of the release itself; lists that were not fetched have no code name
	mirror=$(apt-get indextargets --format '$(REPO_URI)|$(RELEASE)|$(CODENAME)|$(COMPONENT)' \
			'Created-By: Packages' |
		awk -F'|' -v name="$release" \
			'$4 == "main" && ($2 == name || $3 == name) { print $1 }' |
		sort -u | head -n 1)
	[[ $release && $mirror ]] || return 1
	suite=${1/RELEASE/$release}
	echo "$2 $mirror $suite main" >sources.list
	private_apt "$3" -o Dir::Etc::SourceList="$PWD/sources.list" \
		-o Dir::Etc::SourceParts=/dev/null
}

# download_or_say WHAT COMMAND...: with a new index; where that fails, apt's messages, and WHAT
download_or_say()
{
	local what=$1

	shift
	with_new_index "$@" >download.log 2>&1 && return
	cat download.log >&2
	echo "$what; apt's messages are above" >&2
	return 1
}

# An empty directory "root", in which /bin is /usr/bin, whatever a package says
merged_root()
{
	local name

	rm -rf root
	for name in bin sbin lib; do
		mkdir -p "root/usr/$name"
		ln -s "usr/$name" "root/$name"
	done
}

# unpack_to_root PACKAGE [OPTIONS...]: of tar
unpack_to_root()
{
	dpkg-deb --fsys-tarfile "$1" | tar -x -C root --keep-directory-symlink "${@:2}"
}
