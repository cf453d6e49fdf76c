# SPDX-License-Identifier: GPL-2.0
#
# Complains, and fails, unless a file is what mails are made of here: nothing else would come
# through the commits of 'make edit'. $name is what the file is called; if $kind is "entry", it
# is one of the series.

function complain(text)
{
	if (!bad)
		print name " " text
	bad = 1
}

BEGIN { name = ENVIRON["name"] }

!over && /\r/ { has_return = 1 }
/^---$/ && !over { over = 1; next }

# ---- header: a field may go on in lines that begin with a blank
!body && /^$/ { body = 1; next }
!body && /^[^ \t]/ {
	known = /^(From|Subject):/
	field = $0
	sub(/:.*/, "", field)
	if (known && !(field in value)) {
		value[field] = $0
		sub(/^[^:]*:[ \t]*/, "", value[field])
	} else {
		field = ""
	}
}
!body && /^[ \t]/ && field {
	text = $0
	sub(/^[ \t]+/, "", text)
	value[field] = value[field] " " text
}
!body && !known { other = other (other ? "\n" : "") $0 }

# ---- message, and what is below it
body && !over && /^Entry:/ { has_entry = 1 }
over && /^(diff |--- )/ { has_diff = 1 }
over && !has_diff && !/^$/ { below = below (below ? "\n" : "") $0 }

END {
	sub(/^\[PATCH[^\]]*\] */, "", value["Subject"])
	if (value["From"] !~ /^[^"<>]+ <[^<> ]+@[^<> ]+>$/ || value["Subject"] == "" || has_return)
		complain("is no mail: it begins with 'From: NAME <ADDRESS>', 'Subject: TEXT' and an empty line, without carriage returns")
	if (other)
		complain("has in its header, where From: and Subject: are: " other)
	if (ENVIRON["kind"] == "entry") {
		if (has_entry)
			complain("has a line Entry: in its message, which 'make edit' has for the entry's name")
		if (below)
			complain("has text below its message, which is not kept: put it into the message, or into the group's cover-letter: " below)
		if (name !~ /\.(patch|commit)$/)
			complain("is neither a .patch nor a .commit")
		if (name ~ /\.commit$/ && has_diff)
			complain("has a diff: a .commit brings new files only")
		if (name ~ /\.patch$/ && !over)
			complain("has no --- line between message and diff")
	}
	exit bad
}
