interface Kind {
  loggedAt: number
  suppressed: number
}

const intervalMs = 1000
/** Beyond this the oldest kinds are forgotten, so that callers cannot fill the memory. */
const maxKinds = 100

/**
 * Passes one of many equal log entries per second, so that an outage does not fill the disk.
 * @returns undefined for an entry to omit, otherwise how many equal ones were omitted since the last.
 */
export function limitRepeats(now: () => number = () => performance.now()) {
  const kinds = new Map<string, Kind>()
  return (name: string): { suppressed: number } | undefined => {
    const kind = kinds.get(name)
    if (kind && now() - kind.loggedAt < intervalMs) {
      kind.suppressed += 1
      return undefined
    }
    kinds.delete(name)
    kinds.set(name, { loggedAt: now(), suppressed: 0 })
    const [oldest] = kinds.keys()
    if (kinds.size > maxKinds && oldest !== undefined) kinds.delete(oldest)
    return { suppressed: kind?.suppressed ?? 0 }
  }
}
