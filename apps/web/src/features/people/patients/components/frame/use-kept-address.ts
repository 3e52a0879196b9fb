import { type Patient, patientEndpoints } from '@piel/contract/people/patients'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { keyOf } from '#/lib/endpoint-query.ts'

/** Replaces the address of a merged record by that of the kept one, on the same page. */
export function useKeptAddress(id: string, patient: Patient | undefined): void {
  const client = useQueryClient()
  const navigate = useNavigate()
  const pathname = useLocation({ select: (location) => location.pathname })
  useEffect(() => {
    if (!patient || patient.id === id) return
    // Already read: another reading would be recorded.
    client.setQueryData(keyOf(patientEndpoints.get, { params: { id: patient.id } }), patient)
    void navigate({ to: pathname.replace(id, patient.id), search: true, replace: true })
  }, [client, navigate, pathname, id, patient])
}
