#!/usr/bin/env bash
# The package fhir turns decimals of XML into text, and FHIRPath cannot compare them.
#
# Guess:    xmlToObj() returns decimals as numbers, as JSON of FHIR requires and as it returns integers.
# Versions: fhir 4.12.0, fhirpath 5.2.2; Node 20 and 24.
# Seen:     <value value="12.50"/> becomes the text "12.50", so the object is not valid FHIR in JSON; xmlToJson writes a
#           number. "value > 10" of fhirpath is true for the number and throws for the text.
# Matters:  A measure that arrives as XML is neither compared nor charted, and the next system refuses the export.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts fhir@4.12.0 fhirpath@5.2.2
cat >try.mjs <<'JS'
import assert from 'node:assert/strict'
import fhir from 'fhir'
import fhirpath from 'fhirpath'
import r4 from 'fhirpath/fhir-context/r4/index.js'

const xml =
  '<Observation xmlns="http://hl7.org/fhir"><status value="final"/><code><text value="Fluencia"/></code>' +
  '<valueQuantity><value value="12.50"/><code value="J/cm2"/></valueQuantity></Observation>'
const { xmlToObj, xmlToJson } = Object.fromEntries(
  ['xmlToObj', 'xmlToJson'].map((name) => [name, (text) => new fhir.Fhir()[name](text)]),
)
const above = (resource) => {
  try {
    return fhirpath.evaluate(resource, 'Observation.value.value > 10', {}, r4)
  } catch (error) {
    return `thrown: ${error.message ?? error}`
  }
}
const object = xmlToObj(xml)
const json = JSON.parse(xmlToJson(xml))
const seen = [object, json].map((resource) => [typeof resource.valueQuantity.value, above(resource)])
console.log(seen)
assert.deepEqual(seen[1], ['number', [true]])
assert.equal(seen[0][0], 'string')
assert.match(seen[0][1], /^thrown/)
JS
node try.mjs
