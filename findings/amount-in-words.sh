#!/usr/bin/env bash
# Three packages that write amounts in Spanish words make mistakes that a receipt must not have.
#
# Guess:    21 is "veintiún pesos" and 1,000,000 is "un millón de pesos".
# Versions: numero-a-letras 1.0.6, n2words 4.0.0, to-words 5.7.0; Node 20 and 24.
# Seen:     21: "Veintiun Pesos", "veintiuno pesos", "Veintiuno Pesos Mexicanos". 1,000,000: correct, "un millón pesos",
#           "Un Millon Pesos Mexicanos". 1,000,001: "Un Millón de Un Pesos", "un millón uno pesos", "Un Millon Un
#           Pesos Mexicanos". numero-a-letras also writes two spaces after 200, 300 ... 900.
# Matters:  The amount in words is what counts on a receipt or promissory note for a package of treatments.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts numero-a-letras@1.0.6 n2words@4.0.0 \
  to-words@5.7.0
cat >try.mjs <<'JS'
import assert from 'node:assert/strict'
import letters from 'numero-a-letras'
import { toCurrency } from 'n2words/es-MX'
import { ToWords } from 'to-words'

const words = new ToWords({ localeCode: 'es-MX', converterOptions: { currency: true } })
const seen = [21, 200, 1_000_000, 1_000_001].map((amount) => [
  letters.NumerosALetras(amount),
  toCurrency(amount, { currency: 'MXN' }),
  words.convert(amount),
])
console.log(seen)
assert.deepEqual(seen, [
  ['Veintiun Pesos 00/100 M.N.', 'veintiuno pesos', 'Veintiuno Pesos Mexicanos'],
  ['Doscientos  Pesos 00/100 M.N.', 'doscientos pesos', 'Doscientos Pesos Mexicanos'],
  ['Un Millón de Pesos 00/100 M.N.', 'un millón pesos', 'Un Millon Pesos Mexicanos'],
  ['Un Millón de Un Pesos 00/100 M.N.', 'un millón uno pesos', 'Un Millon Un Pesos Mexicanos'],
])
JS
node try.mjs
