export const segmentBytes = 16 * 1024 * 1024

export const isSegment = (name: string): boolean => /^[0-9A-F]{24}$/.test(name)

const hex = (value: number): string => value.toString(16).toUpperCase().padStart(8, '0')

export function placeOf(segment: string): { timeline: number; position: bigint } {
  const [timeline = 0, high = 0, low = 0] = [0, 8, 16].map((at) => Number.parseInt(segment.slice(at, at + 8), 16))
  return { timeline, position: (BigInt(high) << 32n) | (BigInt(low) * BigInt(segmentBytes)) }
}

export function segmentAfter(segment: string): string {
  const { timeline, position } = placeOf(segment)
  const next = position + BigInt(segmentBytes)
  return hex(timeline) + hex(Number(next >> 32n)) + hex(Number((next & 0xffffffffn) / BigInt(segmentBytes)))
}

export const fileOfSegment = (segment: string): string => `${segment}.age`
export const segmentOfFile = (file: string): string | undefined => /^([0-9A-F]{24})\.age$/.exec(file)?.[1]

/** Converts an ISO 8601 instant in UTC to a part of a name, and back; such names sort by age. */
const compact = (instant: string): string => instant.replace(/[-:.]/g, '')
const expand = (text: string): string =>
  text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/, '$1-$2-$3T$4:$5:$6.$7Z')

/** A base backup can be restored to any instant after its end. */
export interface Base {
  endedAt: string
  firstSegment: string
}

export const fileOfBase = ({ endedAt, firstSegment }: Base): string => `base-${compact(endedAt)}-${firstSegment}.age`

export function baseOfFile(file: string): Base | undefined {
  const [, at, firstSegment] = /^base-(\d{8}T\d{9}Z)-([0-9A-F]{24})\.age$/.exec(file) ?? []
  return at === undefined || firstSegment === undefined ? undefined : { endedAt: expand(at), firstSegment }
}

export const nameOfSeries = (begunAt: string): string => `piel-${compact(begunAt)}`
export const isSeries = (name: string): boolean => /^piel-\d{8}T\d{9}Z$/.test(name)

export const keyFile = 'key.age'
