import type { Sql } from 'sql-template-tag'

/** Runs one statement; planned each time, for its values, unless it was marked by `prepared`. */
export interface Queryable {
  query<Row extends object>(statement: Sql): Promise<Row[]>
}

/** An open transaction; ends when the function it was handed to returns or throws. */
export interface Transaction extends Queryable {
  readonly transaction: true
}

export interface Database extends Queryable {
  /**
   * Runs `work` in one transaction. With `serializable`, retries on serialization failures (40001, 40P01) up to 5 times.
   * @throws AppError `unavailable` when no connection is to be had within 2 s or a time-out strikes.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: { serializable?: boolean }): Promise<T>
  /**
   * Listens to a channel that transactions notify, on a connection of its own, until the returned function is called.
   * `heard` gets each notice's text, and null where listening begins or begins again: what came before was missed.
   */
  listen(channel: `piel_${string}`, heard: (payload: string | null) => void): () => Promise<void>
  close(): Promise<void>
}
