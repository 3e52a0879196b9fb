#!/usr/bin/env bash
# The Spanish stemmer of natural reduces the word "láser" to the article "las".
#
# Guess:    "láser" and "láseres" have one stem, as "mancha" and "manchas" have.
# Versions: natural 8.1.1; Node 20 and 24.
# Seen:     "láser" becomes "las", which is a stop word of the same package; "láseres" becomes "laser". "alergia"
#           becomes "alergi" and "alérgica" "alerg".
# Matters:  A search of notes for "láser" does not find its plural and matches the article, and one for "alergia" does
#           not find "alérgica".
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts natural@8.1.1
cat >try.mjs <<'JS'
import assert from 'node:assert/strict'
import natural from 'natural'

const stem = (word) => natural.PorterStemmerEs.stem(word)
const words = ['mancha', 'manchas', 'láser', 'láseres', 'alergia', 'alérgica']
const seen = Object.fromEntries(words.map((word) => [word, stem(word)]))
console.log(seen)
assert.equal(seen.mancha, seen.manchas)
assert.deepEqual([seen.láser, seen.láseres], ['las', 'laser'])
assert.deepEqual([seen.alergia, seen.alérgica], ['alergi', 'alerg'])
JS
node try.mjs
