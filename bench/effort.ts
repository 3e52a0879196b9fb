/** How much a run measures. */
interface Effort {
  /** Rounds of a load, and the seconds of each side in a round. */
  rounds: number
  seconds: number
  /** Of the combinations of each list, one in so many is read. */
  oneListIn: number
  /** Of one page in Lighthouse; the peer's pages, which are only shown beside it, are opened on a desktop in a thorough run alone. */
  lighthouseRounds: number
  /** Presses of each kind that are timed in the browser. */
  presses: number
  starts: number
}

const usual: Effort = { rounds: 3, seconds: 1, oneListIn: 12, lighthouseRounds: 1, presses: 4, starts: 2 }
const thorough: Effort = { rounds: 7, seconds: 1.5, oneListIn: 1, lighthouseRounds: 3, presses: 12, starts: 3 }

/** `--thorough`: figures that vary less, and every combination of the lists. */
export const effort = process.argv.includes('--thorough') ? thorough : usual
