import { useEffect, useState } from 'react'

const minuteMs = 60_000

/**
 * Minutes since midnight at the location: the server's clock when the day was answered, and the time since then.
 * @param answered the minute in the answer; undefined where the day is not today.
 * @param answeredAt when it arrived, in ms since 1970.
 */
export function useMinute(answered: number | undefined, answeredAt: number): number | undefined {
  const [passed, setPassed] = useState(0)
  useEffect(() => {
    // An answer to another request is shown until this one's arrives.
    if (answered === undefined || answeredAt === 0) return
    const update = () => setPassed(Math.max(0, Math.floor((Date.now() - answeredAt) / minuteMs)))
    update()
    const timer = setInterval(update, minuteMs / 4)
    return () => clearInterval(timer)
  }, [answered, answeredAt])
  return answered === undefined ? undefined : answered + passed
}
