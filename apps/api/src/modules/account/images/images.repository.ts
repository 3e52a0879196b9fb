import sql, { raw } from 'sql-template-tag'
import type { Queryable, Transaction } from '#/db/database.ts'

export type ImageUse = 'photo' | 'cover'

export interface StoredImage {
  id: string
  contentType: string
  bytes: Uint8Array
}

export async function findImage(db: Queryable, id: string): Promise<StoredImage | undefined> {
  const [row] = await db.query<StoredImage>(sql`
    SELECT id, content_type AS "contentType", bytes FROM images WHERE id = ${id}`)
  return row
}

const columns = { photo: 'photo_id', cover: 'cover_id' } as const

interface Replacement {
  userId: string
  use: ImageUse
  before: string | null
  image: StoredImage | null
  at: string
}

export async function replaceImage(tx: Transaction, { userId, use, before, image, at }: Replacement): Promise<void> {
  if (image)
    await tx.query(sql`
      INSERT INTO images (id, user_id, kind, content_type, bytes, created_at)
      VALUES (${image.id}, ${userId}, ${use}, ${image.contentType}, ${image.bytes}, ${at}::timestamptz)`)
  await tx.query(sql`
    UPDATE users SET ${raw(columns[use])} = ${image?.id ?? null}, version = version + 1, updated_at = ${at}::timestamptz
    WHERE id = ${userId}`)
  if (before !== null) await tx.query(sql`DELETE FROM images WHERE id = ${before} AND user_id = ${userId}`)
}
