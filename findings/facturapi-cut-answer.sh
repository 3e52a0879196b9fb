#!/usr/bin/env bash
# An issued invoice looks like a programming error when the connection breaks during the response.
#
# Guess:    The SDK of facturapi reports a broken connection as its own error, or repeats the request with a key.
# Versions: facturapi 5.1.0; Node 20 and 24.
# Seen:     Status 200 and a body that ends early: TypeError "terminated" without a status, after one request without an
#           idempotency key. With status 502 the HTML page of the proxy is the message of the error.
# Matters:  The invoice exists at the tax authority and not in the clinic; pressing again issues it twice. Send
#           idempotency_key in the body, and treat everything but a 4xx as unknown.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts facturapi@5.1.0
cat >try.mjs <<'JS'
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import facturapi from 'facturapi'

const requests = []
const server = createServer((request, response) => {
  requests.push(request.headers['idempotency-key'] ?? 'no key')
  if (requests.length === 1) {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 500 })
    response.write('{"id":"inv_1","status":"valid",')
    setTimeout(() => response.destroy(), 50)
  } else {
    response.writeHead(502, { 'content-type': 'text/html' })
    response.end('<html>Bad gateway</html>')
  }
})
await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
const here = `http://127.0.0.1:${server.address().port}`
const real = globalThis.fetch
globalThis.fetch = (address, options) => real(String(address).replace('https://www.facturapi.io', here), options)

const client = new (facturapi.default ?? facturapi)('sk_test_invented')
const seen = []
for (let turn = 0; turn < 2; turn++)
  await client.invoices.create({ customer: 'invented', items: [] }).catch(({ name, message, status }) => {
    seen.push([name, message, status ?? 'no status'])
  })
server.closeAllConnections()
server.close()
console.log(seen, requests)
assert.deepEqual(seen, [
  ['TypeError', 'terminated', 'no status'],
  ['FacturapiError', '<html>Bad gateway</html>', 502],
])
assert.deepEqual(requests, ['no key', 'no key'])
JS
node try.mjs
