import type { AuditEvent, AuditProblem } from '@piel/contract/office/audit'
import { auditActions, auditKinds, type AuditAction, type AuditKind, isAuditField } from '@piel/contract/nouns'
import { actorKinds } from '@piel/contract/core/permissions'
import { useTranslation } from '#/i18n/index.ts'
import { formatCount } from '#/lib/money.ts'
import { paths } from '#/lib/paths.ts'

const isAction = (name: string): name is AuditAction => auditActions.some((action) => action === name)
const kindOf = (kind: string | null) =>
  auditKinds.find((known) => known === kind) ?? (kind === 'account' ? 'user' : kind === 'token' ? 'session' : undefined)

const pageOf: Partial<Record<AuditKind, (id: string) => string>> = {
  patient: paths.patient,
  doctor: paths.doctor,
  user: paths.userEdit,
  till_session: paths.tillSession,
  till_day: paths.tillDay,
}

export function pathOfObject({ kind, id, name }: AuditEvent['object']): string | undefined {
  const known = kindOf(kind)
  return id === null || name === null || !known ? undefined : pageOf[known]?.(id)
}

/** Texts for the names in events. A name unknown to this version is shown unchanged. */
export function useAuditWords() {
  const { t, language } = useTranslation(['audit', 'common'])
  return {
    action: (name: string): string => (isAction(name) ? t(`actions.${name}`) : name),
    kindOf,
    kind: (kind: string | null): string => {
      const known = kindOf(kind)
      return known ? t(`kinds.${known}.one`) : (kind ?? '')
    },
    actor: ({ id, name }: AuditEvent['actor']): string => name ?? t(id === null ? 'anonymous' : 'unknownUser'),
    role: (role: string | null): string => {
      const known = actorKinds.find((kind) => kind === role)
      return known ? t(`common:roles.${known}`) : (role ?? '')
    },
    /** The label of a field, by the last part of its path. */
    field: (path: string): string => {
      const name = path.split('.').at(-1) ?? ''
      return isAuditField(name) ? t(`fields.${name}`) : path
    },
    problem: ({ kind, number, place = '' }: AuditProblem): string =>
      t(`chain.problems.${kind}`, { number: number === null ? '' : formatCount(number, language), place }),
    object: ({ kind, id, name }: AuditEvent['object']): string => {
      if (name !== null) return name
      return kind === 'audit' && id !== null ? t('event', { number: id }) : kind === 'endpoint' ? (id ?? '') : ''
    },
  }
}
