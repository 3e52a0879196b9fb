#!/usr/bin/env bash
# curp generates a CURP with an apostrophe, which its own validator refuses.
#
# Guess:    A generated CURP passes the validator of the same package.
# Versions: curp 1.4.0, validate-curp 1.0.0; Node 20 and 24.
# Seen:     O'Farrill becomes O'LA850305MJC'PN07, with two apostrophes among its 18 characters. The package's own
#           validar() and validate-curp refuse it. Núñez becomes NULA850305MJCXPN04, which both accept.
# Matters:  Generated test patients named O'Farrill or D'Acosta have a CURP that cannot be saved, so the import or the
#           form under test seems to be broken.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts curp@1.4.0 validate-curp@1.0.0
cat >try.mjs <<'JS'
import assert from 'node:assert/strict'
import curp from 'curp'
import validateCurp from 'validate-curp'

const seen = {}
for (const surname of ["O'Farrill", 'Núñez']) {
  const person = curp.getPersona()
  Object.assign(person, { nombre: 'Ana', apellidoPaterno: surname, apellidoMaterno: 'López' })
  Object.assign(person, { fechaNacimiento: '05-03-1985', genero: curp.GENERO.FEMENINO, estado: curp.ESTADO.JALISCO })
  const made = curp.generar(person)
  seen[surname] = [made, Boolean(curp.validar(made)), validateCurp(made).isValid]
}
console.log(seen)
assert.deepEqual(seen, {
  "O'Farrill": ["O'LA850305MJC'PN07", false, false],
  Núñez: ['NULA850305MJCXPN04', true, true],
})
JS
node try.mjs
