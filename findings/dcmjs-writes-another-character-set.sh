#!/usr/bin/env bash
# dcmjs writes UTF-8 into a file declared as Latin-1, and misreads its own file.
#
# Guess:    A dataset with SpecificCharacterSet ISO_IR 100 (Latin-1) is written in that set, or refused.
# Versions: dcmjs 0.52.2; Node 20 and 24.
# Seen:     The bytes of "PÉREZ^ANA" are UTF-8 (C3 89) while the file says ISO_IR 100. dcmjs reads its own file as
#           "PÃ‰REZ^ANA" (Node 20: a control character for ‰). With ISO_IR 192 (UTF-8) the name comes back correct.
# Matters:  A photo from a hospital's Latin-1 file that is completed and sent back has a broken name, and belongs to a
#           new patient there. Set ISO_IR 192 before writing.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts dcmjs@0.52.2
cat >try.mjs <<'JS'
import assert from 'node:assert/strict'
import dcmjs from 'dcmjs'

const { DicomDict, DicomMessage, DicomMetaDictionary } = dcmjs.data
const through = (SpecificCharacterSet) => {
  const file = new DicomDict(
    DicomMetaDictionary.denaturalizeDataset({ TransferSyntaxUID: '1.2.840.10008.1.2.1', _vrMap: {} }),
  )
  const image = { SpecificCharacterSet, SOPInstanceUID: '2.25.1', Modality: 'XC', PatientName: 'PÉREZ^ANA', _vrMap: {} }
  file.dict = DicomMetaDictionary.denaturalizeDataset(image)
  const bytes = file.write()
  const read = DicomMetaDictionary.naturalizeDataset(DicomMessage.readFile(bytes).dict)
  const text = Buffer.from(bytes)
  return [text.includes(SpecificCharacterSet), text.includes('PÉREZ'), read.PatientName[0].Alphabetic]
}
const seen = { latin1: through('ISO_IR 100'), utf8: through('ISO_IR 192') }
console.log(seen)
assert.deepEqual(seen.latin1.slice(0, 2), [true, true])
assert.match(seen.latin1[2], /^PÃ.REZ\^ANA$/u)
assert.deepEqual(seen.utf8, [true, true, 'PÉREZ^ANA'])
JS
node try.mjs
