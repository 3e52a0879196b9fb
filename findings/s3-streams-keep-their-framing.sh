#!/usr/bin/env bash
# s3rver stores the transfer framing of a streamed upload of the AWS SDK inside the object.
#
# Guess:    A stream of known length is stored as a buffer is, or refused.
# Versions: @aws-sdk/client-s3 3.1175.0, s3rver 3.7.1; Node 20 and 24.
# Seen:     1,000 bytes come back as 1,043: "3e8" and a line break in front, a checksum at the end, and no error on
#           either side. The same bytes sent as a buffer come back equal.
# Matters:  On a clinic's own server of this age every photo is broken from its first byte. Send a buffer, and compare
#           the stored length.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @aws-sdk/client-s3@3.1175.0 s3rver@3.7.1
cat >try.mjs <<'JS'
import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import S3rver from 's3rver'

const configureBuckets = [{ name: 'photos' }]
const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: 'store', configureBuckets })
const { port } = await server.run()
const client = new S3Client({
  endpoint: `http://127.0.0.1:${port}`,
  region: 'us-east-1',
  forcePathStyle: true,
  credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
})
const photo = Buffer.alloc(1000, 'A')
const seen = {}
for (const [Key, Body] of Object.entries({ buffer: photo, stream: Readable.from([photo]) })) {
  await client.send(new PutObjectCommand({ Bucket: 'photos', Key, Body, ContentLength: photo.length }))
  const { Body: kept } = await client.send(new GetObjectCommand({ Bucket: 'photos', Key }))
  const octets = Buffer.from(await kept.transformToByteArray())
  seen[Key] = [octets.length, octets.subarray(0, 6).toString('latin1')]
}
await server.close()
client.destroy()
console.log(seen)
assert.deepEqual(seen, { buffer: [1000, 'AAAAAA'], stream: [1043, '3e8\r\nA'] })
JS
node try.mjs
