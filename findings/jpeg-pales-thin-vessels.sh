#!/usr/bin/env bash
# The default JPEG of sharp takes two thirds of the redness from lines of one pixel.
#
# Guess:    At quality 90 a thin red vessel on skin keeps its colour.
# Versions: sharp 0.35.5; Node 20 and 24.
# Seen:     Vertical lines of one pixel on skin. Redness is red minus the mean of green and blue, relative to the skin:
#           30 % is left at quality 90 with the default 4:2:0, and all of it with chromaSubsampling "4:4:4".
# Matters:  Dermatologists compare telangiectasia and vessels of tumours before and after laser treatment. A picture
#           with fewer pixels seems to show a success.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts sharp@0.35.5
cat >try.mjs <<'JS'
import assert from 'node:assert/strict'
import sharp from 'sharp'

const [width, height] = [256, 256]
const [skin, vessel] = [
  [222, 184, 160],
  [190, 70, 70],
]
const isVessel = (i) => (i % width) % 16 === 5
const raw = Buffer.alloc(width * height * 3)
for (let i = 0; i < width * height; i++) raw.set(isVessel(i) ? vessel : skin, 3 * i)

const redness = (pixels) => {
  const mean = (wanted) => {
    let sum = 0
    let count = 0
    for (let i = 0; i < width * height; i++) {
      if (isVessel(i) !== wanted) continue
      sum += pixels[3 * i] - (pixels[3 * i + 1] + pixels[3 * i + 2]) / 2
      count += 1
    }
    return sum / count
  }
  return mean(true) - mean(false)
}
const source = sharp(raw, { raw: { width, height, channels: 3 } })
const kept = async (options) => {
  const jpeg = await source.clone().jpeg({ quality: 90, ...options }).toBuffer()
  return redness(await sharp(jpeg).raw().toBuffer()) / redness(raw)
}
const seen = { plain: await kept({}), full: await kept({ chromaSubsampling: '4:4:4' }) }
console.log(seen)
assert.ok(seen.plain < 0.4 && seen.full > 0.95)
JS
node try.mjs
