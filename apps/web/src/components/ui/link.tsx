import { Link as RouterLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'

export interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** A path of `lib/paths.ts`, with its parameters filled in. */
  to: string
}

/** A link inside Piel; components know no routes, so the path comes ready. */
export function Link({ to, ...rest }: LinkProps) {
  return <RouterLink {...rest} to={to} />
}
