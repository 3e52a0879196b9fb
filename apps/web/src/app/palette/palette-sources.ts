import { shownPhone } from '@piel/contract/core/phone'
import { ownEmail } from '@piel/contract/core/contact-email'
import { titledName } from '@piel/contract/core/doctor-titles'
import { doctorEndpoints } from '@piel/contract/people/doctors'
import { patientEndpoints } from '@piel/contract/people/patients'
import { fullName, type Language } from '@piel/contract/core/people'
import type { ListMeta } from '@piel/contract/core/pagination'
import type { Permission } from '@piel/contract/core/permissions'
import { transactionEndpoints } from '@piel/contract/money/transactions'
import { treatmentEndpoints } from '@piel/contract/treatments/treatments'
import { userEndpoints } from '@piel/contract/people/users'
import { queryOptions } from '@tanstack/react-query'
import type { en } from '#/i18n/en/index.ts'
import { call } from '#/lib/api.ts'
import { paths } from '#/lib/paths.ts'

export interface Hit {
  id: string
  to: string
  title: string
  caption: string
  person: { id: string; userId?: string; firstName: string; lastName: string; photoId: string | null }
}

export interface Source {
  group: keyof typeof en.palette.groups
  permission: Permission
  /** The list that shows all results, if it finds the same. */
  list?: string
  find: (search: string, signal: AbortSignal, language: Language) => Promise<Found>
}

export interface Found {
  hits: Hit[]
  total: number
  /** False if there are more than `total`. */
  isExact: boolean
}

const foundOf = ({ total, totalIsExact }: ListMeta, hits: Hit[]): Found => ({ hits, total, isExact: totalIsExact })

/** The most results of one kind. */
const most = 5

const captionOf = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ')

const phoneText = (phone: string | null, e164: string | null) => (phone === null ? null : shownPhone(phone, e164))

export const sources: readonly Source[] = [
  {
    group: 'patients',
    permission: 'patients.read',
    list: paths.patients(),
    find: async (search, signal) => {
      const { data, meta } = await call(patientEndpoints.list, { query: { search, limit: most } }, { signal })
      return foundOf(
        meta,
        data.map(({ id, user, contactEmail, phone, phoneE164 }) => ({
          id,
          to: paths.patient(id),
          title: fullName(user),
          caption: captionOf(contactEmail, phoneText(phone, phoneE164)),
          person: user,
        })),
      )
    },
  },
  {
    group: 'doctors',
    permission: 'doctors.read',
    list: paths.doctors(),
    find: async (search, signal, language) => {
      const { data, meta } = await call(doctorEndpoints.list, { query: { search, limit: most } }, { signal })
      return foundOf(
        meta,
        data.map(({ id, user, title, phone, phoneE164 }) => ({
          id,
          to: paths.doctor(id),
          title: titledName(language, title, fullName(user)),
          caption: captionOf(user.email, phoneText(phone, phoneE164)),
          person: user,
        })),
      )
    },
  },
  {
    group: 'treatments',
    permission: 'treatments.read',
    list: paths.treatments(),
    find: async (search, signal, language) => {
      const { data, meta } = await call(treatmentEndpoints.list, { query: { search, limit: most } }, { signal })
      return foundOf(
        meta,
        data.map(({ id, patient, doctor, type }) => ({
          id,
          to: paths.treatment(id),
          title: fullName(patient),
          caption: captionOf(
            language === 'es' ? type.nameEs : type.nameEn,
            titledName(language, doctor.title, fullName(doctor)),
          ),
          person: patient,
        })),
      )
    },
  },
  {
    group: 'users',
    permission: 'users.manage',
    find: async (search, signal) => {
      const query = { search, limit: most, profileKind: 'NONE' } as const
      const { data, meta } = await call(userEndpoints.list, { query }, { signal })
      return foundOf(
        meta,
        data.map((user) => ({
          id: user.id,
          to: paths.userEdit(user.id),
          title: fullName(user),
          caption: captionOf(ownEmail(user.email), phoneText(user.phone, user.phoneE164)),
          person: user,
        })),
      )
    },
  },
  {
    group: 'transactions',
    permission: 'money.read',
    list: paths.transactions(),
    find: async (search, signal) => {
      const { data, meta } = await call(transactionEndpoints.list, { query: { search, limit: most } }, { signal })
      return foundOf(
        meta,
        data.map(({ id, customer, reference, receiptNumber }) => ({
          id,
          to: paths.transaction(id),
          title: fullName(customer),
          caption: captionOf(reference, receiptNumber),
          person: customer,
        })),
      )
    },
  },
]

/** Results of a source, cached while typing. */
export const hitsQuery = (
  source: Source,
  { search, language }: { search: string; language: Language },
  isAllowed: boolean,
) =>
  queryOptions({
    queryKey: ['palette', source.group, language, search],
    queryFn: ({ signal }) => source.find(search, signal, language),
    enabled: isAllowed && search !== '',
    staleTime: 10_000,
    gcTime: 60_000,
  })
