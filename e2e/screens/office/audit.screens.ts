import { type AuditChain, type AuditDetail, auditProblems } from '@piel/contract/office/audit'
import { answering, failing, neverAnswered, type Screen, type Stage, startingWith } from '../screen.ts'

const list = { who: 'admin', path: '/configuracion/auditoria' } as const
const chain = /\/api\/audit\/chain/
const rows = ({ page }: Stage) => page.locator('tbody tr')
const retry = ({ page, t }: Stage) => page.getByRole('button', { name: t.common.retry })

const verified: AuditChain = {
  state: 'verified',
  upTo: {
    sequence: 12_480,
    seal: 312,
    sealedAt: '2026-11-20T16:04:11.000Z',
    checkedAt: '2026-11-20T16:04:20.000Z',
  },
  wholeAt: '2026-11-20T15:01:00.000Z',
  remaining: 0,
  unsealed: 0,
  witness: null,
  problems: [],
}
const unverified = { upTo: null, wholeAt: null }
const failingWitness = { waiting: 3, isFailing: true, lastSeal: 309 }

/** What the audit page says of the trail, in every state. */
/** The states that together show every part of the chain's card. */
const eachPart = new Set(['verified', 'checking', 'broken'])
const chains: Record<string, AuditChain> = {
  empty: { ...verified, ...unverified, state: 'empty' },
  starting: { ...verified, ...unverified, state: 'checking', remaining: 312, unsealed: 1 },
  checking: { ...verified, state: 'checking', wholeAt: null, remaining: 1, unsealed: 24 },
  verified: { ...verified, witness: { waiting: 0, isFailing: false, lastSeal: 312 } },
  'witness-behind': { ...verified, witness: failingWitness },
  broken: {
    ...verified,
    state: 'broken',
    unsealed: 3,
    witness: failingWitness,
    problems: [
      { kind: 'event_missing', number: 9317 },
      { kind: 'seal_altered', number: 288 },
    ],
  },
  'broken-at-start': {
    ...verified,
    ...unverified,
    state: 'broken',
    problems: auditProblems.map((kind, at) => ({ kind, number: kind.startsWith('key_') ? null : 1204 + at })),
  },
}

const doctorId = '0199f0a0-0000-7000-8000-0000000000d1'
const event: AuditDetail = {
  sequence: 9317,
  at: '2026-11-20T16:04:11.000Z',
  actor: { id: doctorId, name: 'Julia Montemayor', role: 'DOCTOR' },
  action: 'doctor.update',
  object: { kind: 'doctor', id: doctorId, name: 'Julia Montemayor' },
  outcome: 'success',
  requestId: '66c340a5-ad95-42a6-aa5c-687f26076a2d',
  address: '10.0.0.7',
  fields: ['email', 'status', 'specialties'],
  sealed: true,
  seal: { number: 312, at: '2026-11-20T16:04:12.000Z' },
  changes: [
    {
      kind: 'doctor',
      id: doctorId,
      name: 'Julia Montemayor',
      fields: [
        { field: 'email', before: 'julia@example.org', after: 'julia.montemayor@example.org' },
        { field: 'status', before: 'ACTIVE', after: 'ON_LEAVE' },
        {
          field: 'specialties',
          before: [],
          after: [
            { specialtyId: 'dermatologia', certifiedAt: '2012-03-01', certificateNumber: 'CMD-4821' },
            { specialtyId: 'pediatria', certifiedAt: null, certificateNumber: null },
          ],
        },
      ],
    },
    {
      kind: 'care',
      id: 'c1',
      name: null,
      fields: [{ field: 'until', before: null, after: '2026-11-20' }],
    },
  ],
  names: {},
}
const opened = { who: 'admin', path: '/configuracion/auditoria?event=9317' } as const

/** The audit trail: list, filters, event, chain state, and who viewed a patient. */
export const audit: Screen[] = [
  { name: 'audit', rows: 'J5', ...list, ready: (stage) => rows(stage).nth(4) },
  {
    name: 'audit-loading',
    alike: 'patients-loading',
    rows: 'J5 I4',
    ...list,
    before: neverAnswered(/\/api\/audit(\?|\/chain)/),
    ready: ({ page }) => page.locator('table[aria-busy=true]'),
  },
  {
    name: 'audit-warning',
    rows: 'C8',
    ...list,
    before: answering(/\/api\/audit\/warnings/, { data: ['untrusted_proxy'] }),
    ready: ({ page, t }) => page.getByText(t.audit.warnings.untrusted_proxy),
  },
  {
    name: 'audit-filtered',
    alike: 'patients-filtered',
    rows: 'J5',
    who: 'admin',
    path: ({ ids }) =>
      `/configuracion/auditoria?objectId=${ids.edited}&objectKind=patient&outcome=success&from=2026-01-01&limit=10`,
    ready: (stage) => rows(stage).first(),
  },
  {
    name: 'audit-no-match',
    alike: 'patients-no-match',
    rows: 'J5 I4',
    who: 'admin',
    path: '/configuracion/auditoria?action=patient.restore&to=2020-01-31',
    ready: ({ page, t }) => page.getByText(t.table.noMatch),
  },
  {
    name: 'audit-error',
    alike: 'patients-error',
    rows: 'J5 I4',
    ...list,
    before: failing(/\/api\/audit(\?|\/chain)/),
    ready: (stage) => retry(stage).nth(1),
  },
  ...Object.entries(chains).map(([name, state]): Screen => ({
    name: `audit-chain-${name}`,
    ...(eachPart.has(name) ? {} : { alike: 'audit-chain-broken' }),
    rows: 'J5',
    ...list,
    before: answering(chain, state),
    ready: ({ page, t }) => page.getByLabel(t.audit.chain.title).locator('svg').first(),
  })),
  {
    name: 'audit-event',
    alike: 'audit-event-changes',
    rows: 'J5',
    ...list,
    act: ({ page }) => page.locator('[data-row-link]').nth(1).click(),
    ready: ({ page, t }) => page.getByRole('dialog').getByText(t.audit.detail.seal),
    isOverlay: true,
  },
  {
    name: 'audit-event-changes',
    rows: 'J5',
    ...opened,
    before: answering(/\/api\/audit\/9317$/, event),
    ready: ({ page, t }) => page.getByRole('dialog').getByText(t.audit.detail.seal),
    isOverlay: true,
  },
  {
    name: 'audit-event-acknowledged',
    rows: 'J5',
    ...opened,
    before: answering(/\/api\/audit\/9317$/, {
      ...event,
      actor: { id: null, name: 'root', role: null },
      action: 'audit.acknowledge',
      object: { kind: 'audit', id: null, name: null },
      fields: ['reason:Copia del 3 de marzo restaurada', 'event_missing:9301', 'seal_altered:288', 'key_altered'],
      changes: [],
    }),
    ready: ({ page, t }) => page.getByRole('dialog').getByText(t.audit.detail.problems),
    isOverlay: true,
  },
  {
    name: 'audit-person',
    rows: 'J5',
    ...list,
    act: ({ page, t }) => page.getByRole('button', { name: startingWith(t.audit.columns.user) }).click(),
    ready: ({ page }) => page.getByRole('dialog').getByText('@piel.test').first(),
    isOverlay: true,
  },
  {
    name: 'audit-dates',
    rows: 'J5',
    ...list,
    act: ({ page, t }) => page.getByRole('button', { name: startingWith(t.form.days.label) }).click(),
    ready: ({ page, t }) => page.getByRole('button', { name: t.form.days.apply }),
    isOverlay: true,
  },
  {
    name: 'readers',
    rows: 'J5',
    who: 'admin',
    path: ({ ids }) => `/pacientes/detalle/${ids.edited}/historial`,
    ready: ({ page, t }) => page.getByText(t.audit.readers.all),
  },
]
