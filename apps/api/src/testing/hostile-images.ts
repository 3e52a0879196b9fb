import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { random, type Random } from '#/fuzz/random.ts'
import { activeSvg, heavySvg, marker, refusedSvg, svgOf } from './hostile-svg.ts'

export interface HostileFile {
  name: string
  bytes: Buffer
  /** Expected answer, if there is only one: refused by content, refused as a picture, or drawn. */
  answer?: 415 | 422 | 200
  /** May take until the timeout. */
  heavy?: true
}

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes
}

/** A PNG chunk with a valid checksum. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))])
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A black PNG of one bit per pixel, with extra chunks before the pixels. */
function pngOf(width: number, height: number, extra: Buffer[] = []): Buffer {
  const header = Buffer.concat([uint32(width), uint32(height), Buffer.from([1, 0, 0, 0, 0])])
  const pixels = Buffer.alloc(Math.min((Math.ceil(width / 8) + 1) * height, 4_000_000))
  return Buffer.concat([
    pngSignature,
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A GIF with frames of one pixel on a screen of any size. */
function gifOf(width: number, height: number, frames: number): Buffer {
  const screen = Buffer.from([...Buffer.from('GIF89a'), 0, 0, 0, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255])
  screen.writeUInt16LE(width, 6)
  screen.writeUInt16LE(height, 8)
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, marker.length]), Buffer.from(marker), Buffer.from([0])])
  const control = [0x21, 0xf9, 4, 0, 1, 0, 0, 0]
  const frame = Buffer.from([...control, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4c, 1, 0])
  return Buffer.concat([screen, comment, ...Array<Buffer>(frames).fill(frame), Buffer.from([0x3b])])
}

/** A JPEG with a segment inserted after its first two bytes. */
function withSegment(jpeg: Buffer, code: number, data: Buffer): Buffer {
  const size = Buffer.alloc(2)
  size.writeUInt16BE(data.length + 2)
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, code]), size, data, jpeg.subarray(2)])
}

/** A JPEG with false dimensions in its frame header. */
function resized(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg)
  const at = [0xc0, 0xc2].map((code) => copy.indexOf(Buffer.from([0xff, code, 0, 17]))).find((found) => found > 0) ?? 0
  copy.writeUInt16BE(height, at + 5)
  copy.writeUInt16BE(width, at + 7)
  return copy
}

async function photos() {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const photo = sharp({ create: { width: 320, height: 240, channels: 3, background: 'teal', noise } })
  const gps = { IFD0: { Copyright: marker }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '19/1 25/1 57/1' } }
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${marker}</rdf:RDF></x:xmpmeta>`
  const tagged = () => photo.clone().withExif(gps).withXmp(xmp)
  const [jpeg, progressive, png, tiff, webp] = await Promise.all([
    tagged().jpeg().toBuffer(),
    tagged().jpeg({ progressive: true }).toBuffer(),
    tagged().png().toBuffer(),
    photo.clone().tiff().toBuffer(),
    tagged().webp().toBuffer(),
  ])
  return { jpeg, progressive, png, tiff, webp, gif: gifOf(64, 64, 3), svg: svgOf('') }
}

const html = Buffer.from(`<!DOCTYPE html><html><body><svg></svg><script>alert("${marker}")</script></body></html>`)
const pdf = Buffer.from(`%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert("${marker}"))>>>>endobj\n%%EOF`)
const zip = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.from(marker), Buffer.alloc(60)])

function notPictures(r: Random, tiff: Buffer, webp: Buffer): Buffer[] {
  const noise = Array.from({ length: 12 }, (_, i) =>
    Buffer.from(Array.from({ length: 1 + i * 700 }, (_, at) => (at === 0 ? 7 : r.int(256)))),
  )
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(svgOf('').toString(), 'utf16le')])
  const magic = [
    'MZ\x90\0',
    '\x7fELF',
    'BM6',
    '\0\0\x01\0',
    'GIF',
    'GIF7',
    '\x89PNG',
    'RIFF',
    '8BPS',
    '\0\0\0 ftypavif',
  ]
  const markup = ['svg', '<', '<svgx/>', '<html><svg/></html>', '<script>1</script><svg/>', '\0<svg/>', '<x:y/>']
  const programs = ['#!/bin/sh\nid', '{"svg":1}', '%!PS-Adobe-3.0', 'viewbox 0 0 1 1\nimage over 0,0 0,0 "|id"']
  const texts = [...magic, ...markup, ...programs].map((content) => Buffer.from(content))
  const others = [html, pdf, zip, tiff, webp, gzipSync(svgOf('')), utf16, Buffer.alloc(0), Buffer.alloc(4096)]
  return [...noise, ...others, ...texts]
}

function polyglots({ jpeg, png, gif }: { jpeg: Buffer; png: Buffer; gif: Buffer }): Buffer[] {
  const tails = [html, pdf, zip, Buffer.from(`*/=1;alert("${marker}")//`), Buffer.from(`<?php /*${marker}*/ ?>`)]
  const script = Buffer.from(`/*<script>alert("${marker}")</script>*/`)
  return [
    ...[jpeg, png, gif].flatMap((picture) => tails.map((tail) => Buffer.concat([picture, tail]))),
    ...tails.map((tail) => withSegment(jpeg, 0xfe, tail)),
    ...tails.map((tail) => withSegment(jpeg, 0xe1, tail)),
    ...tails.map((tail) =>
      pngOf(16, 16, [chunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), tail])), chunk('prIv', script)]),
    ),
  ]
}

function bombs({ jpeg, progressive }: { jpeg: Buffer; progressive: Buffer }): HostileFile[] {
  const dimensions: [number, number][] = [
    [30_000, 30_000],
    [65_500, 65_500],
    [65_500, 1000],
    [1000, 65_500],
  ]
  const huge = dimensions.flatMap(([width, height]) => [
    resized(jpeg, width, height),
    resized(progressive, width, height),
    gifOf(width, height, 2),
    svgOf('', `width="${width}" height="${height}"`),
  ])
  const inflated = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1_000_000))
  const named = (name: string, data: Buffer) => Buffer.concat([Buffer.from(name), data])
  const chunks = [40, 100]
    .map(inflated)
    .flatMap((data) => [
      chunk('zTXt', named('a\0\0', data)),
      chunk('iCCP', named('a\0\0', data)),
      chunk('iTXt', named('a\0\x01\0\0\0', data)),
    ])
  const pngs = [
    [50_000, 50_000],
    [2_000_000_000, 2],
    [100_000, 500],
  ] as const
  return [
    ...[...huge, ...pngs.map(([width, height]) => pngOf(width, height))].map((bytes, i) => ({
      name: `dimensions ${i}`,
      bytes,
      ...(bytes[0] !== 0x47 && { answer: 422 as const }),
    })),
    ...chunks.map((extra, i) => ({ name: `inflating chunk ${i}`, bytes: pngOf(16, 16, [extra]) })),
    { name: 'many chunks', bytes: pngOf(16, 16, Array<Buffer>(5000).fill(chunk('tEXt', Buffer.from('a\0b')))) },
    ...[1000, 10_000, 100_000].map((frames) => ({ name: `${frames} frames`, bytes: gifOf(2000, 2000, frames) })),
  ]
}

/** Files that crashed or exploited image decoders, the same for a seed. */
export async function hostileFiles(seed: number): Promise<HostileFile[]> {
  const r = random(seed)
  const made = await photos()
  const pictures = [made.jpeg, made.progressive, made.png, made.gif, made.svg]
  const cut = Array.from({ length: 40 }, (_, i) => {
    const picture = pictures[i % pictures.length] ?? made.png
    return { name: `truncated ${i}`, bytes: picture.subarray(0, 1 + r.int(picture.length - 1)) }
  })
  const named = (name: string, list: Buffer[], answer?: HostileFile['answer']): HostileFile[] =>
    list.map((bytes, i) => ({ name: `${name} ${i}`, bytes, ...(answer && { answer }) }))
  const files: HostileFile[] = [
    ...named('sound', [made.jpeg, made.progressive, made.png, made.gif, made.svg], 200),
    ...cut,
    ...named('no picture', notPictures(r, made.tiff, made.webp), 415),
    ...named('polyglot', polyglots(made)),
    ...named(
      'active drawing',
      activeSvg.map((inner) => svgOf(inner)),
    ),
    ...named(
      'active root',
      ['onload="alert(1)"', 'width="64" height="64" onclick="1"'].map((a) => svgOf('', a)),
    ),
    ...named('refused drawing', refusedSvg, 422),
    ...bombs(made),
    ...heavySvg.map((bytes, i) => ({ name: `heavy drawing ${i}`, bytes, heavy: true as const })),
  ]
  for (let i = 0; files.length < 300; i++) {
    const bytes = Buffer.from(pictures[i % pictures.length] ?? made.png)
    for (let n = 1 + r.int(30); n > 0; n--) bytes[r.int(bytes.length)] = r.int(256)
    files.push({ name: `mutated ${i}`, bytes })
  }
  return files
}
