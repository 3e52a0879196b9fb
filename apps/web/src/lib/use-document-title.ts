import { useEffect } from 'react'

/** Names the page in the browser's tab; the product's name follows. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Piel` : 'Piel'
  }, [title])
}
