/** How much a run measures. */
interface Effort {
  /** Rounds of a load, and the seconds of each side in a round. */
  rounds: number
  seconds: number
  /** Of the combinations of each list, one in so many is read. */
  oneListIn: number
  /** Of one page in Lighthouse. */
  lighthouseRounds: number
  /** Presses of each kind that are timed in the browser. */
  presses: number
}

const usual: Effort = { rounds: 5, seconds: 1, oneListIn: 7, lighthouseRounds: 1, presses: 8 }
const thorough: Effort = { rounds: 7, seconds: 1.5, oneListIn: 1, lighthouseRounds: 3, presses: 12 }

/** `--thorough`: figures that vary less, and every combination of the lists. */
export const effort = process.argv.includes('--thorough') ? thorough : usual
