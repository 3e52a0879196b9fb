import { v7 } from 'uuid'

/** A new UUIDv7: sorted by time, so that new rows are adjacent in an index. */
export const newId = (): string => v7()
