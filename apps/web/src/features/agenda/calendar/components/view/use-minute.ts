import { useEffect, useState } from 'react'

const minuteMs = 60_000

/**
 * The current minute at the location since midnight, continued from the server's clock.
 * @param answered the minute in the response; undefined if the day is not today.
 * @param answeredAt the arrival of the response, in ms since 1970.
 */
export function useMinute(answered: number | undefined, answeredAt: number): number | undefined {
  const [passed, setPassed] = useState(0)
  useEffect(() => {
    // Until this response arrives, an earlier one is on screen.
    if (answered === undefined || answeredAt === 0) return
    const update = () => setPassed(Math.max(0, Math.floor((Date.now() - answeredAt) / minuteMs)))
    update()
    const timer = setInterval(update, minuteMs / 4)
    return () => clearInterval(timer)
  }, [answered, answeredAt])
  return answered === undefined ? undefined : answered + passed
}
