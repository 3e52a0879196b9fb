import { Link as RouterLink, type LinkComponentProps } from '@tanstack/react-router'

export interface LinkProps extends Omit<LinkComponentProps, 'to' | 'params' | 'search' | 'from' | 'mask'> {
  /** A path of `lib/paths.ts`, with its parameters filled in. */
  to: string
  search?: object | undefined
}

/** A link inside Piel, by its complete path. */
export function Link({ to, search, ...rest }: LinkProps) {
  // Only this very page is current, not a link back to its section.
  return (
    <RouterLink
      activeOptions={{ exact: true, includeSearch: false }}
      {...rest}
      to={to}
      {...(search && { search: search as never })}
    />
  )
}
