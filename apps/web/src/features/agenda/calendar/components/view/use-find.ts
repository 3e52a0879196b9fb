import type { AppointmentRow } from '@piel/contract/agenda/appointment-shapes'
import { fullName } from '@piel/contract/core/people'
import { wordsInText } from '@piel/contract/core/search'
import { useState } from 'react'
import { normalize } from '#/components/search/normalize.ts'

/** Finds appointments on screen by the patient's name or phone. */
export function useFind() {
  const [text, setText] = useState('')
  const words = wordsInText(normalize(text))
  return {
    text,
    setText,
    isFound: ({ patient }: AppointmentRow): boolean => {
      const phone = patient.phone ?? ''
      const all = normalize(`${fullName(patient)} ${phone} ${phone.replace(/\D/g, '')}`)
      return words.every((word) => all.includes(word))
    },
  }
}
