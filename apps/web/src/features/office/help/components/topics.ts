import type { Permission } from '@piel/contract/core/permissions'
import type { en } from '#/i18n/en/index.ts'
import { paths, patterns } from '#/lib/paths.ts'

type Words = typeof en.help
export type TopicName = Exclude<keyof Words, 'title' | 'description' | 'topics' | 'open' | 'more' | 'names'>
type TaskOf<Name extends TopicName> = keyof Words[Name]

/** The keys of a topic's texts. */
type TaskKey = { [Name in TopicName]: `${Name}.${TaskOf<Name> & string}` }[TopicName]

export interface Topic {
  name: TopicName
  permission: Permission
  /** The page that it explains. */
  page: keyof typeof en.shell.links & keyof typeof patterns
  tasks: readonly TaskKey[]
}

/** Tasks that need more than their page. */
export const needed: Partial<Record<TaskKey, Permission>> = {
  'agenda.book': 'agenda.write',
  'patients.register': 'patients.write',
  'patients.restore': 'patients.write',
  'patients.export': 'patients.export',
  'record.write': 'records.write',
  'record.correct': 'records.write',
  'record.prescribe': 'records.write',
  'record.problem': 'records.write',
  'record.measure': 'records.write',
  'treatments.start': 'treatments.write',
  'treatments.state': 'treatments.write',
  'treatments.cancel': 'treatments.write',
  'treatments.handover': 'agenda.manage',
  'reports.counts': 'till.review',
  'doctors.create': 'doctors.write',
  'doctors.licence': 'doctors.write',
  'doctors.assign': 'care.write',
  'doctors.hours': 'agenda.manage',
  'doctors.inactive': 'doctors.write',
}

const topicOf = <Name extends TopicName>(
  name: Name,
  permission: Permission,
  page: Topic['page'],
  tasks: readonly (TaskOf<Name> & string)[],
): Topic => ({ name, permission, page, tasks: tasks.map((task) => `${name}.${task}` as TaskKey) })

/** The topics of help, in the order of the sidebar. */
export const topics: readonly Topic[] = [
  topicOf('dashboard', 'me.own', 'dashboard', ['find', 'period', 'table', 'look', 'keys']),
  topicOf('agenda', 'agenda.read', 'agenda', ['book', 'arrive', 'move', 'remind', 'print']),
  topicOf('patients', 'patients.read', 'patients', ['find', 'register', 'alert', 'restore', 'export']),
  topicOf('record', 'records.read', 'patients', ['write', 'correct', 'prescribe', 'problem', 'measure']),
  topicOf('treatments', 'treatments.read', 'treatments', ['start', 'state', 'cancel', 'columns', 'handover']),
  topicOf('payments', 'money.read', 'transactions', ['pay', 'several', 'refund', 'void', 'owing']),
  topicOf('till', 'till.use', 'till', ['open', 'cash', 'close', 'difference', 'reports']),
  topicOf('reports', 'dashboard.read', 'reports', ['days', 'list', 'table', 'meaning', 'counts']),
  topicOf('doctors', 'doctors.read', 'doctors', ['create', 'licence', 'assign', 'hours', 'inactive']),
  topicOf('users', 'users.manage', 'users', ['invite', 'role', 'password', 'sessions', 'archive']),
  topicOf('setup', 'agenda.manage', 'agendaSetup', ['locations', 'types', 'prices', 'limit', 'rest']),
  topicOf('audit', 'audit.read', 'audit', ['search', 'changes', 'trust', 'export', 'system']),
  topicOf('account', 'me.own', 'settings', ['password', 'factor', 'lock', 'photo', 'notify']),
]

/** The ID of a topic's section on the page of help. */
export const topicId = ({ name }: Topic): string => `help-${name}`

const isRecord = (path: string): boolean => {
  const [before = '', after = ''] = patterns.patientRecord.split('$id')
  return path.startsWith(before) && path.endsWith(after)
}

/** The topic that explains a page: of the longest path that its path begins with; records have their own. */
export const topicAt = (path: string): Topic | undefined =>
  topics
    .filter(({ name }) => (name === 'record') === isRecord(path))
    .filter(({ page }) => path === paths[page]() || path.startsWith(`${paths[page]()}/`))
    .toSorted((one, other) => paths[other.page]().length - paths[one.page]().length)[0]
