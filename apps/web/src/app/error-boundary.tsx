import type { ErrorComponentProps } from '@tanstack/react-router'
import { Component, type ReactNode } from 'react'
import { ErrorPage } from '../features/system-pages/error-page.tsx'

/** A page that failed while it was drawn, inside the shell (row A11). */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  return <ErrorPage error={error} onRetry={reset} />
}

interface BoundaryState {
  failure?: { error: unknown } | undefined
}

/** Whatever fails outside of a page: the shell, the router itself. */
export class ErrorBoundary extends Component<{ children: ReactNode }, BoundaryState> {
  override state: BoundaryState = {}

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failure: { error } }
  }

  override render() {
    const { failure } = this.state
    if (!failure) return this.props.children
    return <ErrorPage error={failure.error} onRetry={() => this.setState({ failure: undefined })} />
  }
}
