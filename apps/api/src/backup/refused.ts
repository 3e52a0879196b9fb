/** A backup that is not restored: damaged, cut short, opened with the wrong key, or of a newer version. */
export class BackupRefused extends Error {
  /** Why, as the end of the sentence "The backup is refused: …". */
  readonly reason: string
  constructor(reason: string, options?: ErrorOptions) {
    super(`The backup is refused: ${reason}`, options)
    this.reason = reason
  }
}

export class CommandRefused extends Error {}
