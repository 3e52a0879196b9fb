import { ErrorScreen } from './components/error-screen.tsx'

/** Row B5: the page of row A11, to be looked at. */
export function ErrorPage() {
  return <ErrorScreen />
}
