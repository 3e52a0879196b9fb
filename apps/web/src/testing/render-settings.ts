import { configure, prettyDOM } from '@testing-library/react'
import * as React from 'react'

configure({
  // Lazy parts take their time on a busy machine.
  asyncUtilTimeout: 15_000,
  // Written when it is read: a query that waits fails at each change of the page, and only its last error is shown.
  getElementError(message, container) {
    const error = new Error(message ?? '')
    error.name = 'TestingLibraryElementError'
    let text: string | undefined
    const get = () => (text ??= `${message ?? ''}\n\n${String(prettyDOM(container))}`)
    return Object.defineProperty(error, 'message', { configurable: true, get })
  },
})

// React's development build records a stack with each of the first 10,000 elements of a second; nothing here reads it.
const internals = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1]
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Infinity,
  set: () => {},
})
