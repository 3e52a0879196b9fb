import type { PublicConfig } from '@piel/contract/account/auth'
import { useEffect, useState } from 'react'
import { loadConfig } from '#/lib/public-config.ts'

/** The form works without the configuration; the wait avoids a layout shift. */
const timeoutMs = 1000

/** The public configuration: undefined while it loads, null if it cannot be loaded. */
export function usePublicConfig(): PublicConfig | null | undefined {
  const [config, setConfig] = useState<PublicConfig | null>()
  useEffect(() => {
    let isCurrent = true
    const giveUp = () => isCurrent && setConfig((known) => known ?? null)
    const timer = setTimeout(giveUp, timeoutMs)
    loadConfig().then((loaded) => isCurrent && setConfig(loaded), giveUp)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [])
  return config
}
