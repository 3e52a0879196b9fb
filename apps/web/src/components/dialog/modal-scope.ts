import { createContext, useContext, useEffect, useId } from 'react'

export interface ModalScope {
  /** Closes the modal; asks first if input would be lost. */
  requestClose: () => void
  /** Registers unsaved input; `discard` runs if the user discards it. @returns a function that unregisters it. */
  holdUnsaved: (id: string, discard: () => void) => () => void
}

export const ModalScopeContext = createContext<ModalScope | undefined>(undefined)

export function useModalScope(): ModalScope | undefined {
  return useContext(ModalScopeContext)
}

/** Makes the modal around this component ask before it closes while `isUnsaved`. */
export function useHoldModal(isUnsaved: boolean, discard: () => void): void {
  const scope = useModalScope()
  const id = useId()
  useEffect(() => (isUnsaved ? scope?.holdUnsaved(id, discard) : undefined), [scope, id, isUnsaved, discard])
}
