// Redraws one picture and exits. It runs in its own process, which is killed when it takes too long: a decoder of
// uploaded files is not trusted with the server's time, memory or environment.
import process from 'node:process'
import sharp from 'sharp'
import type { DrawOrder } from './image.ts'

/** Of the uploaded picture; phone cameras have fewer. */
const maxPixels = 60_000_000
const pointsPerInch = 72
const maxDensity = 7200

const loaders = { png: 'PngBuffer', jpeg: 'JpegBuffer', gif: 'NsgifBuffer', svg: 'SvgBuffer' } as const

sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })

const optionsOf = (density?: number) => ({
  limitInputPixels: maxPixels,
  failOn: 'error' as const,
  pages: 1,
  autoOrient: true,
  ...(density !== undefined && { density }),
})

/** An SVG has no pixels of its own: it is rasterised at the size it is shown. */
async function densityOf({ bytes, kind, width, height }: DrawOrder): Promise<number | undefined> {
  if (kind !== 'svg') return undefined
  const drawn = await sharp(bytes, optionsOf()).metadata()
  const scale = Math.min(width / drawn.width, height / drawn.height)
  return Math.min(Math.max(pointsPerInch * scale, pointsPerInch), maxDensity)
}

async function draw(order: DrawOrder): Promise<Uint8Array> {
  sharp.unblock({ operation: [`VipsForeignLoad${loaders[order.kind]}`] })
  const density = await densityOf(order)
  const picture = sharp(order.bytes, optionsOf(density))
  const { crop } = order
  if (crop) {
    const { autoOrient } = await sharp(order.bytes, optionsOf(density)).metadata()
    const side = Math.max(1, Math.round(crop.size * Math.min(autoOrient.width, autoOrient.height)))
    const from = (part: number, whole: number) => Math.max(0, Math.min(Math.round(part * whole), whole - side))
    const [left, top] = [from(crop.x, autoOrient.width), from(crop.y, autoOrient.height)]
    picture.extract({ left, top, width: side, height: side })
  }
  const { width, height, fit } = order
  return await picture.resize({ width, height, fit, withoutEnlargement: true }).webp({ quality: 85 }).toBuffer()
}

process.on('disconnect', () => process.exit(1))
process.once('message', (order: DrawOrder) => {
  draw(order).then(
    (bytes) => process.send?.({ bytes }, () => process.exit(0)),
    () => process.send?.({ refused: true }, () => process.exit(0)),
  )
})
process.send?.({ ready: true })
