import type { PublicConfig } from '@piel/contract/auth'
import { useEffect, useState } from 'react'
import { loadConfig } from '../../lib/public-config.ts'

/** The public configuration once it is there; the form works without it. */
export function usePublicConfig(): PublicConfig | undefined {
  const [config, setConfig] = useState<PublicConfig>()
  useEffect(() => {
    let isCurrent = true
    loadConfig().then(
      (loaded) => isCurrent && setConfig(loaded),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [])
  return config
}
