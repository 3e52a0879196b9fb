import type { PublicConfig } from '@piel/contract/account/auth'
import { useEffect, useState } from 'react'
import { loadConfig } from '#/lib/public-config.ts'

/** The form works without the configuration; the wait avoids a layout shift. */
const timeoutMs = 1000
/** After this time a server that did not answer, for example because it is starting, is asked again. */
const retryMs = 2000

/** The public configuration: undefined while it loads, null as long as it cannot be loaded. */
export function usePublicConfig(): PublicConfig | null | undefined {
  const [config, setConfig] = useState<PublicConfig | null>()
  useEffect(() => {
    let isCurrent = true
    let retry: ReturnType<typeof setTimeout> | undefined
    const giveUp = () => setConfig((known) => known ?? null)
    const timer = setTimeout(giveUp, timeoutMs)
    const load = () =>
      void loadConfig().then(
        (loaded) => isCurrent && setConfig(loaded),
        () => {
          if (!isCurrent) return
          giveUp()
          retry = setTimeout(load, retryMs)
        },
      )
    load()
    return () => {
      isCurrent = false
      clearTimeout(timer)
      clearTimeout(retry)
    }
  }, [])
  return config
}
