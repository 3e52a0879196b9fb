#!/usr/bin/env bash
# signature_pad draws saved points differently on its canvas and in its SVG.
#
# Guess:    fromData() and toSVG() show the same ink for the same points.
# Versions: signature_pad 5.1.4, jsdom 26.1.0 (a canvas that records calls); Node 20 and 24.
# Seen:     A stroke of two points: nothing is drawn on the canvas, and the SVG has a line from the first to the second.
#           With three points both leave the last one out.
# Matters:  The signature shown to a patient differs from the one that the consent keeps, in short strokes most of all.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts signature_pad@5.1.4 jsdom@26.1.0
cat >try.mjs <<'JS'
import assert from 'node:assert/strict'
import { JSDOM } from 'jsdom'

const { window } = new JSDOM('<canvas width="300" height="150"></canvas>', { pretendToBeVisual: true })
for (const name of ['document', 'EventTarget', 'Event', 'CustomEvent', 'XMLSerializer']) globalThis[name] = window[name]
Object.defineProperty(globalThis, 'navigator', { value: window.navigator, configurable: true })
globalThis.window = window
let arcs = []
const context = new Proxy({}, { get: (_, name) => (...values) => name === 'arc' && arcs.push(values), set: () => true })
window.HTMLCanvasElement.prototype.getContext = () => context
const { default: SignaturePad } = await import('signature_pad')

const pad = new SignaturePad(window.document.querySelector('canvas'))
const points = [[10, 10], [60, 60], [110, 60]].map(([x, y], i) => ({ x, y, time: 20 * i, pressure: 0.5 }))
const seen = [2, 3].map((count) => {
  pad.clear()
  arcs = []
  pad.fromData([{ penColor: 'black', dotSize: 0, minWidth: 0.5, maxWidth: 2.5, points: points.slice(0, count) }])
  const drawn = Math.round(Math.max(0, ...arcs.map(([x]) => x)))
  const svg = pad.toSVG().replace(/<\/?svg[^>]*>/g, '')
  return [count, drawn, /^<line|^<path/.exec(svg)[0], svg.includes('x2="60" y2="60"'), svg.includes('110')]
})
console.log(seen)
assert.deepEqual(seen, [
  [2, 0, '<line', true, false],
  [3, 59, '<path', false, false],
])
JS
node try.mjs
