import type { Sql } from 'sql-template-tag'

/** Runs one statement, planned for its values each time unless marked by `prepared`. */
export interface Queryable {
  query<Row extends object>(statement: Sql): Promise<Row[]>
  send?(statement: Sql): Promise<void>
}

/**
 * Runs a statement whose answer is not needed. In a transaction it shares the round trip of the next statement. Its
 * error is thrown by the next `query`, or at the latest by the commit.
 */
export async function write(db: Queryable, statement: Sql): Promise<void> {
  if (db.send) await db.send(statement)
  else await db.query(statement)
}

export interface Transaction extends Queryable {
  readonly transaction: true
  /** Waits for the answers to all writes. @throws the error of one that failed. */
  settled?(): Promise<void>
}

export interface Database extends Queryable {
  /**
   * Runs `work` in one transaction. With `serializable`, retries serialization failures (40001, 40P01) up to 5 times.
   * @throws AppError `unavailable` if no connection is free within 2 s, a timeout is reached or the disk is full.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: { serializable?: boolean }): Promise<T>
  /**
   * Listens to a channel on its own connection until the returned function is called. `onNotice` receives the text of
   * each notice, and null at each (re)connect, when earlier notices may have been missed.
   */
  listen(channel: `piel_${string}`, onNotice: (payload: string | null) => void): () => Promise<void>
  isOutOfSpace(): Promise<boolean>
  close(): Promise<void>
}
