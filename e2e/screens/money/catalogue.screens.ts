import { answering, failing, neverAnswered, type Screen, type Stage, startingWith } from '../screen.ts'

const page = { who: 'admin', path: '/configuracion/tratamientos' } as const
const call = /\/api\/catalogue$/
const changes = /\/api\/catalogue\/(types|tiers)\/[^/]+\/changes$/
const dialog = ({ page: at }: Stage) => at.getByRole('dialog')
const types = ({ page: at, t }: Stage) => at.getByRole('list', { name: t.catalogue.types.title }).getByRole('listitem')
const open = (stage: Stage, label: string) =>
  stage.page
    .getByRole('button', { name: startingWith(`${label.split(':')[0]}:`) })
    .first()
    .click()
const add = ({ page: at, t }: Stage) => at.getByRole('button', { name: t.catalogue.types.add }).first().click()
const price = (stage: Stage) => dialog(stage).getByLabel(startingWith(stage.t.catalogue.fields.priceMinor))

const tier = { currency: 'MXN', taxKind: 'standard', version: 1, updatedAt: '2026-11-02T16:00:00.000Z', isActive: true }
const bare = {
  types: [],
  tiers: [
    {
      ...tier,
      id: 'estandar',
      plan: 'Standard',
      nameEn: 'Standard',
      nameEs: 'Estándar',
      priceMinor: 200_000,
      discountPercent: 0,
    },
    {
      ...tier,
      id: 'premium',
      plan: 'Premium',
      nameEn: 'Premium',
      nameEs: 'Premium',
      priceMinor: 350_000,
      discountPercent: 10,
    },
    {
      ...tier,
      id: 'vip',
      plan: 'VIP',
      nameEn: 'VIP',
      nameEs: 'VIP',
      priceMinor: 500_000,
      discountPercent: 20,
      isActive: false,
    },
  ],
}
const stood = {
  currency: 'MXN',
  taxKind: 'standard',
  nameEn: 'Standard',
  nameEs: 'Estándar',
  isActive: true,
  author: { id: '0199f0a0-0000-7000-8000-000000000001', name: 'Elena Soto Villaseñor' },
}
const history = {
  data: [
    { ...stood, at: '2026-11-02T16:20:00.000Z', priceMinor: 350_000, discountPercent: 10 },
    { ...stood, at: '2026-08-14T19:05:00.000Z', priceMinor: 320_000, discountPercent: 8 },
    {
      ...stood,
      at: '2026-08-01T15:00:00.000Z',
      nameEn: 'Plus',
      nameEs: 'Plus',
      priceMinor: 320_000,
      discountPercent: 10,
      isActive: false,
    },
    {
      ...stood,
      at: '2026-05-04T15:00:00.000Z',
      nameEn: 'Plus',
      nameEs: 'Plus',
      priceMinor: 320_000,
      discountPercent: 10,
      author: null,
    },
  ],
}

/** The catalogue: treatment types, membership tiers, forms and history. */
export const catalogue: Screen[] = [
  { name: 'catalogue', rows: 'B12', ...page, ready: (stage) => types(stage).nth(2) },
  {
    name: 'catalogue-loading',
    alike: 'patients-loading',
    rows: 'B12 I4',
    ...page,
    before: neverAnswered(call),
    ready: ({ page: at }) => at.locator('main').getByRole('status').first(),
  },
  {
    name: 'catalogue-empty',
    alike: 'patients-empty',
    rows: 'B12 I4',
    ...page,
    before: answering(call, bare),
    ready: ({ page: at, t }) => at.getByText(t.catalogue.types.empty),
  },
  {
    name: 'catalogue-error',
    alike: 'patients-error',
    rows: 'B12 I4',
    ...page,
    before: failing(call),
    ready: ({ page: at, t }) => at.getByText(t.catalogue.failed),
  },
  {
    name: 'catalogue-search',
    alike: 'catalogue',
    rows: 'B12',
    who: 'admin',
    path: '/configuracion/tratamientos?search=derma&status=active',
    ready: ({ page: at }) => at.locator('mark').first(),
  },
  {
    name: 'catalogue-no-match',
    alike: 'patients-no-match',
    rows: 'B12 I4',
    who: 'admin',
    path: '/configuracion/tratamientos?search=zzz',
    ready: ({ page: at, t }) => at.getByText(t.table.noMatch),
  },
  {
    name: 'catalogue-add',
    alike: 'catalogue-add-errors',
    rows: 'B12',
    ...page,
    act: async (stage) => {
      await add(stage)
      await dialog(stage).getByLabel(startingWith(stage.t.catalogue.fields.nameEs)).fill('Exfoliación química')
      await dialog(stage).getByLabel(startingWith(stage.t.catalogue.fields.nameEn)).fill('Chemical peel')
      await price(stage).fill('1250')
    },
    ready: (stage) => price(stage),
    isOverlay: true,
  },
  {
    name: 'catalogue-add-errors',
    rows: 'B12 E8',
    ...page,
    act: async (stage) => {
      await add(stage)
      await price(stage).fill('12,5')
      await dialog(stage).getByRole('button', { name: stage.t.catalogue.types.add }).click()
    },
    ready: ({ page: at, t }) => at.getByText(t.validation.amountInvalid),
    isOverlay: true,
  },
  {
    name: 'catalogue-tier',
    rows: 'B12',
    ...page,
    act: (stage) => open(stage, stage.t.catalogue.edit),
    ready: (stage) => dialog(stage).getByLabel(startingWith(stage.t.catalogue.fields.discountPercent)),
    isOverlay: true,
  },
  {
    name: 'catalogue-limit',
    rows: 'P4',
    ...page,
    act: (stage) => stage.page.getByRole('button', { name: stage.t.catalogue.limit.edit }).click(),
    ready: (stage) => dialog(stage).getByLabel(startingWith(stage.t.catalogue.limit.field)),
    isOverlay: true,
  },
  {
    name: 'catalogue-history',
    alike: 'versions-patient',
    rows: 'B12',
    ...page,
    before: answering(changes, history),
    act: (stage) => open(stage, stage.t.catalogue.prices),
    ready: (stage) => dialog(stage).getByText(stage.t.catalogue.history.installation),
    isOverlay: true,
  },
  {
    name: 'catalogue-history-error',
    alike: 'record-error',
    rows: 'B12 I4',
    ...page,
    before: failing(changes),
    act: (stage) => open(stage, stage.t.catalogue.prices),
    ready: (stage) => dialog(stage).getByText(stage.t.catalogue.history.failed),
    isOverlay: true,
  },
]
