#!/usr/bin/env bash
# The Spanish tokenizer of natural drops every number: doses, intervals and percentages.
#
# Guess:    "10", "0.5" and "8h" stay in the tokens, as they do with the English tokenizer of the same package.
# Versions: natural 8.1.1; Node 20 and 24.
# Seen:     "Urea 10%, isotretinoína 0.5 mg/kg c/8h" becomes Urea, isotretinoína, mg, kg, c, h. The English tokenizer
#           keeps 10, 0, 5 and c/8h, and splits "isotretinoína".
# Matters:  A search for "urea 40" finds urea 10, and two notes that differ in the dose look equal.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts natural@8.1.1
cat >try.mjs <<'JS'
import assert from 'node:assert/strict'
import natural from 'natural'

const text = 'Urea 10%, isotretinoína 0.5 mg/kg c/8h'
const spanish = new natural.AggressiveTokenizerEs().tokenize(text)
const english = new natural.AggressiveTokenizer().tokenize(text)
console.log({ spanish, english })
assert.deepEqual(spanish, ['Urea', 'isotretinoína', 'mg', 'kg', 'c', 'h'])
assert.deepEqual(english, ['Urea', '10', 'isotretino', 'na', '0', '5', 'mg/kg', 'c/8h'])
JS
node try.mjs
