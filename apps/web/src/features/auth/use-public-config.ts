import type { PublicConfig } from '@piel/contract/auth'
import { useEffect, useState } from 'react'
import { loadConfig } from '#/lib/public-config.ts'

/** The form works without the configuration, so it does not wait long for it - but long enough not to jump. */
const patience = 1000

/** The public configuration: undefined while it is awaited, null where it does not come. */
export function usePublicConfig(): PublicConfig | null | undefined {
  const [config, setConfig] = useState<PublicConfig | null>()
  useEffect(() => {
    let isCurrent = true
    const giveUp = () => isCurrent && setConfig((known) => known ?? null)
    const timer = setTimeout(giveUp, patience)
    loadConfig().then((loaded) => isCurrent && setConfig(loaded), giveUp)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [])
  return config
}
