import { createContext, useContext, useEffect, useId } from 'react'

export interface ModalScope {
  /** Closes the modal, asking first where input would be lost. */
  requestClose: () => void
  /** Tells the modal of unsaved input; `discard` runs when it is given up. Answers how to take that back. */
  holdUnsaved: (id: string, discard: () => void) => () => void
}

export const ModalScopeContext = createContext<ModalScope | undefined>(undefined)

/** The modal around this component, if any. */
export function useModalScope(): ModalScope | undefined {
  return useContext(ModalScopeContext)
}

/** Makes the modal around this component ask before it closes while `isUnsaved`. */
export function useHoldModal(isUnsaved: boolean, discard: () => void): void {
  const scope = useModalScope()
  const id = useId()
  useEffect(() => (isUnsaved ? scope?.holdUnsaved(id, discard) : undefined), [scope, id, isUnsaved, discard])
}
