#!/usr/bin/env bash
# daikon cuts every long text of a DICOM file after four characters.
#
# Guess:    The comment of an image is read whole: a long text (LT) may have 10,240 characters.
# Versions: daikon 1.2.46, dcmjs 0.52.2 (writes the file), dicom-parser 1.8.21; Node 20 and 24.
# Seen:     ImageComments "Nevo en antebrazo izquierdo" is "Nevo" for daikon, without an error. dicom-parser reads the
#           whole text from the same bytes.
# Matters:  A comment can name side and site of a lesion. "Nevo" without "izquierdo" looks complete.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts daikon@1.2.46 dcmjs@0.52.2 dicom-parser@1.8.21
cat >try.mjs <<'JS'
import assert from 'node:assert/strict'
import daikon from 'daikon'
import dcmjs from 'dcmjs'
import dicomParser from 'dicom-parser'

const { DicomDict, DicomMetaDictionary } = dcmjs.data
const image = { SOPClassUID: '1.2.840.10008.5.1.4.1.1.77.1.4', SOPInstanceUID: '2.25.1', Modality: 'XC' }
const file = new DicomDict(
  DicomMetaDictionary.denaturalizeDataset({ TransferSyntaxUID: '1.2.840.10008.1.2.1', _vrMap: {} }),
)
file.dict = DicomMetaDictionary.denaturalizeDataset({
  ...image,
  PatientName: 'PEREZ LOPEZ^ANA',
  ImageComments: 'Nevo en antebrazo izquierdo',
  _vrMap: {},
})
const bytes = file.write()
const seen = {
  daikon: daikon.Series.parseImage(new DataView(bytes)).getTag(0x0020, 0x4000).value,
  dicomParser: dicomParser.parseDicom(new Uint8Array(bytes)).string('x00204000'),
}
console.log(seen)
assert.deepEqual(seen, { daikon: ['Nevo'], dicomParser: 'Nevo en antebrazo izquierdo' })
JS
node try.mjs
