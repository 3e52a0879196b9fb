import { isIsoDate } from '@piel/contract/core/dates'
import type { AnswerOf } from '@piel/contract/core/endpoint'
import { patientFields } from '@piel/contract/people/patient-fields'
import { patientEndpoints } from '@piel/contract/people/patients'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import type { PatientValues } from './patient-values.ts'

/** Pause in typing before duplicates are searched, in ms. */
const debounceMs = 400

const none: AnswerOf<typeof patientEndpoints.duplicates> = { data: [], archived: [] }

/** The fields that are complete enough to compare; undefined if none is. */
export function comparableOf(values: Partial<PatientValues>) {
  const { firstName, lastName, birthDate, email, phone, curp } = values
  const isGood = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success
  const hasName =
    isGood(patientFields.firstName, firstName) && isGood(patientFields.lastName, lastName) && isIsoDate(birthDate ?? '')
  const body = {
    ...(hasName && { firstName, lastName, birthDate }),
    ...(isGood(patientFields.email, email) && { email }),
    ...(isGood(patientFields.phone, phone) && { phone }),
    ...(curp && isGood(patientFields.curp, curp) && { curp }),
  }
  return Object.keys(body).length > 0 ? body : undefined
}

/** Patients similar to the one in the form, and archived ones: hints that never block saving. */
export function useDuplicates(control: Control<PatientValues, unknown, PatientValues>, exceptId: string | undefined) {
  const names = ['firstName', 'lastName', 'birthDate', 'email', 'phone', 'curp'] as const
  const [firstName, lastName, birthDate, email, phone, curp] = useWatch({ control, name: names })
  const body = JSON.stringify(comparableOf({ firstName, lastName, birthDate, email, phone, curp }) ?? null)
  const [rested, setRested] = useState('null')
  useEffect(() => {
    const timer = setTimeout(() => setRested(body), debounceMs)
    return () => clearTimeout(timer)
  }, [body])

  const isComparable = rested !== 'null'
  const { data } = useQuery({
    ...endpointQuery(patientEndpoints.duplicates, {
      body: { ...(JSON.parse(rested) as object), ...(exceptId !== undefined && { exceptId }) },
    }),
    gcTime: 0,
    enabled: isComparable,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return isComparable && data ? data : none
}
