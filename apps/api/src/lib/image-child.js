// @ts-check
// Redraws one picture and exits. It runs in its own process, which is killed when it takes too long: a decoder of
// uploaded files is not trusted with the server's time, memory or environment. It is JavaScript because removing the
// types takes a third of the time that starting it takes.
import process from 'node:process'
import sharp from 'sharp'

/** @import { DrawOrder } from './image.ts' */

/** Of the uploaded picture; phone cameras have fewer. */
const maxPixels = 60_000_000
const pointsPerInch = 72
const maxDensity = 7200

const loaders = /** @type {const} */ ({ png: 'PngBuffer', jpeg: 'JpegBuffer', gif: 'NsgifBuffer', svg: 'SvgBuffer' })

sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })

/** @param {number} [density] */
const optionsOf = (density) => ({
  limitInputPixels: maxPixels,
  failOn: /** @type {const} */ ('error'),
  pages: 1,
  autoOrient: true,
  ...(density !== undefined && { density }),
})

/**
 * An SVG has no pixels of its own: it is rasterised at the size it is shown.
 * @param {DrawOrder} order
 */
async function densityOf({ bytes, kind, width, height }) {
  if (kind !== 'svg') return undefined
  const drawn = await sharp(bytes, optionsOf()).metadata()
  const scale = Math.min(width / drawn.width, height / drawn.height)
  return Math.min(Math.max(pointsPerInch * scale, pointsPerInch), maxDensity)
}

/** @param {DrawOrder} order */
async function draw(order) {
  sharp.unblock({ operation: [`VipsForeignLoad${loaders[order.kind]}`] })
  const density = await densityOf(order)
  const picture = sharp(order.bytes, optionsOf(density))
  const { crop } = order
  if (crop) {
    const { autoOrient } = await sharp(order.bytes, optionsOf(density)).metadata()
    const side = Math.max(1, Math.round(crop.size * Math.min(autoOrient.width, autoOrient.height)))
    /** @type {(part: number, whole: number) => number} */
    const from = (part, whole) => Math.max(0, Math.min(Math.round(part * whole), whole - side))
    const [left, top] = [from(crop.x, autoOrient.width), from(crop.y, autoOrient.height)]
    picture.extract({ left, top, width: side, height: side })
  }
  const { width, height, fit } = order
  return await picture.resize({ width, height, fit, withoutEnlargement: true }).webp({ quality: 85 }).toBuffer()
}

process.on('disconnect', () => process.exit(1))
process.once('message', (message) => {
  draw(/** @type {DrawOrder} */ (message)).then(
    (bytes) => process.send?.({ bytes }, () => process.exit(0)),
    () => process.send?.({ refused: true }, () => process.exit(0)),
  )
})
process.send?.({ ready: true })
