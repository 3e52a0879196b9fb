#!/usr/bin/env bash
# Phonetic codes of a surname change when its first letter has an accent.
#
# Guess:    Álvarez and Alvarez have the same code.
# Versions: double-metaphone 2.0.1, natural 8.1.1; Node 20 and 24.
# Seen:     double-metaphone: LFRS and ALFRS (Álvarez, Alvarez), RSL and ARSL (Úrsula, Ursula). SoundEx of natural: Á416
#           and A416. Accents on later letters are harmless: Pérez and Perez have the same codes.
# Matters:  Typed without accents, Álvarez, Ávila, Óscar, Íñigo and Úrsula are not found and are registered again.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts double-metaphone@2.0.1 natural@8.1.1
cat >try.mjs <<'JS'
import assert from 'node:assert/strict'
import { doubleMetaphone } from 'double-metaphone'
import natural from 'natural'

const soundEx = new natural.SoundEx()
const pairs = [['Álvarez', 'Alvarez'], ['Úrsula', 'Ursula'], ['Pérez', 'Perez']]
const seen = pairs.map((pair) => pair.map((name) => [doubleMetaphone(name)[0], soundEx.process(name)].join(' ')))
console.log(seen)
assert.deepEqual(seen, [
  ['LFRS Á416', 'ALFRS A416'],
  ['RSL Ú624', 'ARSL U624'],
  ['PRS P620', 'PRS P620'],
])
JS
node try.mjs
