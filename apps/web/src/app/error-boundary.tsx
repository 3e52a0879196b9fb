import { Component, type ReactNode } from 'react'
import { ErrorPage } from '#/components/system-pages/error-page.tsx'

interface BoundaryState {
  failure?: { error: unknown } | undefined
}

/** Catches errors outside pages: in the sign-in gate, the shell and the router. */
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
