import { v7, validate } from 'uuid'

/** A new UUIDv7: sorted by time, so that new rows are adjacent in an index. */
export const newId = (): string => v7()

/** Whether a text is an ID, as PostgreSQL reads it. */
export const isId = (text: string): boolean => validate(text)
