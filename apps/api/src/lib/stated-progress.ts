/** When the first line is said, and the pause between lines, in ms. */
const firstMs = 900
const pauseMs = 5000
/** Of a smaller part the time left is a guess. */
const leastPart = 0.02

const inWords = (seconds: number): string => {
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60 ? `${minutes} min ${seconds % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/**
 * Says how far work is and how long is left, within a second and then every 5 s.
 * @param what names the work.
 * @param now ms of a clock that only goes forward.
 * @returns takes the finished part of the work, from 0 to 1.
 */
export function statedProgress(
  what: string,
  say: (line: string) => void,
  now: () => number = () => performance.now(),
): (part: number) => void {
  const begun = now()
  let next = begun + firstMs
  return (part) => {
    const at = now()
    if (at < next) return
    next = at + pauseMs
    const left = part >= leastPart ? `, about ${inWords(Math.ceil(((at - begun) / 1000) * (1 / part - 1)))} left` : ''
    say(`${what}: ${Math.floor(part * 100)} %${left}`)
  }
}
