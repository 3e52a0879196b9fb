import { describe, expect, it } from 'vitest'
import type { ListDefinition } from '#/components/table/list-state.ts'
import { assignedFilters, assignedList } from '#/features/people/care/components/assigned-columns.tsx'
import {
  doctorFilters,
  doctorsAndArchiveList,
  doctorsList,
} from '#/features/people/doctors/components/list/doctor-columns.ts'
import { debtorFilters, debtorsList } from '#/features/money/debtors/components/debtor-columns.tsx'
import {
  patientFilters,
  patientsAndArchiveList,
  patientsList,
} from '#/features/people/patients/components/list/patient-columns.ts'
import { transactionFilters } from '#/features/money/transactions/components/list/transaction-columns.ts'
import { transactionsList } from '#/features/money/transactions/components/list/transactions-list.ts'
import { treatmentFilters } from '#/features/treatments/treatments/components/list/treatment-columns.ts'
import { treatmentsList } from '#/features/treatments/treatments/components/list/treatments-list.ts'
import { userFilters, usersList } from '#/features/people/users/components/list/user-columns.ts'

interface Listed {
  name: string
  list: ListDefinition
  filters: readonly { name: string; options?: unknown }[]
  texts: string[]
}

const lists: Listed[] = [
  { name: 'patients', list: patientsList, filters: patientFilters, texts: ['name', 'phone'] },
  { name: 'patients and archive', list: patientsAndArchiveList, filters: patientFilters, texts: ['name', 'phone'] },
  { name: 'doctors', list: doctorsList, filters: doctorFilters, texts: ['name', 'license'] },
  { name: 'doctors and archive', list: doctorsAndArchiveList, filters: doctorFilters, texts: ['name', 'license'] },
  { name: 'users', list: usersList, filters: userFilters, texts: ['name', 'email'] },
  { name: 'treatments', list: treatmentsList, filters: treatmentFilters, texts: ['patient'] },
  { name: 'transactions', list: transactionsList, filters: transactionFilters, texts: ['customer', 'reference'] },
  { name: 'debtors', list: debtorsList, filters: debtorFilters, texts: ['name', 'phone'] },
  { name: 'assigned patients', list: assignedList, filters: assignedFilters, texts: ['patient', 'treatment'] },
]

describe('column text filters', () => {
  it.each(lists)('I2 the list of $name shows text filters of its columns', ({ list, filters, texts }) => {
    expect(filters.filter(({ options }) => options === undefined).map(({ name }) => name)).toEqual(texts)
    expect(texts.map((name) => list.filters[name])).toEqual(texts.map(() => ({ kind: 'text' })))
  })
})
