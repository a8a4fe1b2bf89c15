#!/bin/sh
# Otto, Odile and their exploiters bred again from version 0.1 on, one after the other: what docs/bots.md tells of.
# The last searches meet networks, so it is run where checkpoints/ lies.
# MAQUIGNON names the command, SOURCE the package that is written into; an hour or two on two cores.
set -eu
source=${SOURCE:-src/maquignon}
habits=$source/bots/habits.toml exploiters=$source/lab/exploiters.toml

tune() { ${MAQUIGNON:-maquignon} lab tune --seed 1 "$@"; }
otto() { tune --character otto --keep mixing --keep guarding --keep pressure "$@"; }
odile() { tune --character odile --keep guarding "$@"; }
size() { echo "--generations $1 --children $2 --games $3"; }
rm -f "$exploiters"
# Odile's numbers for two are those of version 0.1: a search among strangers found none that did better
sed -n '/^\[odile-1.bred."master-2009-two".2\]/,/^$/p' "$source/bots/veterans.toml" | sed 's/odile-1.bred/odile/' >"$habits"

home="--edition koehandel-2001 --players 4"
strangers="--against exploits-1"
all="$strangers --against exploits-otto --against otto"

otto $home --like otto-1 --start stakes=0.4 --exploit otto-1 --exploit odile-1 --name exploits-1 \
    $(size 12 20 600) --out "$exploiters"
otto $home --like otto-1 --start stakes=0.4 $strangers $(size 12 24 1200) --out "$habits"
odile $home --like otto --start pressure=3 --exploit otto --name exploits-otto $(size 12 20 600) --out "$exploiters"
odile $home --like exploits-otto --start pressure=3 $all $(size 8 16 900) --out "$habits"

otto --edition master-2009 --players 4 $strangers $(size 6 14 560) --out "$habits"
otto --edition master-2009 --players 2 --like otto-1 $strangers $(size 6 14 560) --out "$habits"
otto --edition boursicocotte-2025 --players 4 --like otto-1 $strangers $(size 12 20 900) --out "$habits"
odile --edition boursicocotte-2025 --players 4 --keep bluff_bid --like odile-1 $all $(size 12 20 900) --out "$habits"

# among misers too: without them both pay a miser more than they need to
miser="--against stakes-nothing"
otto $home $strangers $miser $(size 5 16 900) --out "$habits"
odile $home $strangers $miser --against exploits-otto --against otto $(size 5 16 900) --out "$habits"
otto --edition master-2009 --players 4 $strangers $miser $(size 4 14 560) --out "$habits"
odile --edition koehandel-2001 --players 5 $strangers $miser --against exploits-otto --against otto \
    $(size 3 14 560) --out "$habits"
odile --edition master-2009 --players 4 --keep bluff_bid --like otto $strangers $miser --against pip --against gus \
    --against berta --against remy --against exploits-otto --against otto $(size 4 12 600) --out "$habits"
# as bred up to 0.16, which changes next to nothing; Rémy is the one who bluffs
sed -i '/^\[odile."koehandel-2001"/,/^$/s/^bluff_bid = .*/bluff_bid = 0.06/' "$habits"
odile $home --exploit odile --name exploits-odile $(size 5 12 300) --out "$exploiters"
# in Master with four he came out the stronger of the two: they change places
sed -i -e 's/^\[otto\."master-2009"\.4\]/[odile-now."master-2009".4]/' \
    -e 's/^\[odile\."master-2009"\.4\]/[otto."master-2009".4]/' -e 's/^\[odile-now\./[odile./' "$habits"

# with three, among networks too; what he stakes is kept, since a search that might change it ended at nothing
three="--edition koehandel-2001 --players 3 --keep stakes --against champion --against checkpoints/exploiter/policy.npz
    --against otto-1 --against exploits-1 --against exploits-1 --against over-bids --against over-bids --against pip
    --against gus --against remy --against stakes-all $miser --against never-trades --against exploits-otto
    --against exploits-odile"
begun_as() { sed -n 's/^\(.*\) = \(.*\)/--start \1=\2/p' "$1"; }
found=$(mktemp -d)
otto $three $(size 8 12 1400) --out "$found/first.toml"
otto $three --seed 2 $(begun_as "$found/first.toml") --against otto --against otto --against odile --against odile \
    $(size 3 12 1400) --out "$found/otto.toml"
# she begins as the first of his results and meets it four times
cp "$habits" "$found/others.toml"
tail -n +2 "$found/first.toml" >>"$habits"
odile $three --seed 3 --keep bluff_bid --like otto --start pressure=3 --against otto --against otto --against otto \
    --against otto --against odile $(size 7 12 1300) --out "$found/odile.toml"
{ cat "$found/others.toml"; tail -n +2 "$found/otto.toml"; tail -n +2 "$found/odile.toml"; } >"$habits"
