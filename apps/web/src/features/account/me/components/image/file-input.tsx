import { imageTypes } from '@piel/contract/account/images'
import type { RefObject } from 'react'

interface FileInputProps {
  ref: RefObject<HTMLInputElement | null>
  label: string
  onFile: (file: File) => void
}

/** The browser's own chooser, opened by a button elsewhere. */
export function FileInput({ ref, label, onFile }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={imageTypes.join(',')}
      aria-label={label}
      tabIndex={-1}
      className="hidden"
      onChange={(event) => {
        const [file] = event.target.files ?? []
        // Choosing the same file again must also be reported.
        event.target.value = ''
        if (file) onFile(file)
      }}
    />
  )
}
