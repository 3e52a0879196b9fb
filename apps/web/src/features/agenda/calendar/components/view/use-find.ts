import type { AppointmentRow } from '@piel/contract/agenda/appointment-shapes'
import { fullName } from '@piel/contract/core/people'
import { useState } from 'react'
import { normalize } from '#/components/search/normalize.ts'

/** Finds appointments on screen by the patient's name or phone. */
export function useFind() {
  const [text, setText] = useState('')
  const words = normalize(text).split(/\s+/).filter(Boolean)
  return {
    text,
    setText,
    isFound: ({ patient }: AppointmentRow): boolean => {
      const all = normalize(`${fullName(patient)} ${patient.phone ?? ''}`)
      return words.every((word) => all.includes(word))
    },
  }
}
