import { v7 } from 'uuid'

/** A new identifier: UUIDv7, so that new rows lie together in their index. */
export const newId = (): string => v7()
