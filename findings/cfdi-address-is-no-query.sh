#!/usr/bin/env bash
# URL misreads the address in the QR code of a CFDI when the RFC contains & or the seal contains +.
#
# Guess:    URL and searchParams read back what @nodecfdi/cfdi-expresiones writes for the QR code.
# Versions: @nodecfdi/cfdi-expresiones 3.0.4, @xmldom/xmldom 0.9.8; Node 20 and 24.
# Seen:     The address keeps the &amp; of the XML and does not escape the seal. For the issuer P&G850305AA2 (invented)
#           URL returns re = "P", and for a seal that ends in "+/Bc1+==" it returns fe = " /Bc1 ==".
# Matters:  A clinic that scans its suppliers' invoices does not find the supplier, or asks the tax authority about an
#           invoice with another seal. The text has to be split without URL.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @nodecfdi/cfdi-expresiones@3.0.4 \
  @xmldom/xmldom@0.9.8
cat >try.mjs <<'JS'
import assert from 'node:assert/strict'
import { Comprobante40 } from '@nodecfdi/cfdi-expresiones'
import { DOMParser } from '@xmldom/xmldom'

const xml = `<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4"
  xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" Version="4.0" Total="1160.00" Sello="AAAA+/Bc1+==">
  <cfdi:Emisor Rfc="P&amp;G850305AA2"/><cfdi:Receptor Rfc="XAXX010101000"/>
  <cfdi:Complemento><tfd:TimbreFiscalDigital UUID="00000000-0000-4000-8000-000000000001"/></cfdi:Complemento>
</cfdi:Comprobante>`
const address = new Comprobante40().extract(new DOMParser().parseFromString(xml, 'text/xml'))
const read = new URL(address).searchParams
const seen = { re: read.get('re'), rr: read.get('rr'), fe: read.get('fe') }
console.log(address, seen)
assert.match(address, /re=P&amp;G850305AA2&rr=XAXX010101000&.*fe=\+\/Bc1\+==$/)
assert.deepEqual(seen, { re: 'P', rr: 'XAXX010101000', fe: ' /Bc1 ==' })
JS
node try.mjs
