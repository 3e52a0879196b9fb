import { describe, expect, it } from 'vitest'
import { files, importsOf, isTest, paths } from './tree.ts'

/** Each area imports only those before it; areas of one row do not import each other. */
const orderOfApi = [['core'], ['people'], ['account', 'clinical', 'agenda'], ['money'], ['treatments'], ['office']]
const orderOfWeb = [['core'], ['clinical', 'account'], ['money'], ['treatments'], ['agenda'], ['people'], ['office']]

/**
 * The nouns of each area with the parts that have files of their own in contract, texts and screens. Modules and
 * features are named after nouns, other files after a noun or one of its parts.
 */
const nouns: Record<string, Record<string, string[]>> = {
  core: {
    entries: ['ledger-kinds', 'sale-shapes', 'tiers'],
    history: ['fields', 'nouns', 'shared-fields', 'versions'],
    lifecycle: [],
    notifications: [],
    person: ['people', 'person-fields', 'contact-email'],
    restore: [],
    settings: ['agenda-settings', 'clinic-papers', 'clinic-settings', 'money-settings', 'setup'],
    'short-list': [],
    'type-search': [],
  },
  people: {
    patients: ['patient-fields', 'curp', 'patient-alerts', 'patient-form', 'patient-forms', 'patient-detail'],
    doctors: ['doctor-fields', 'doctor-leave', 'doctor-noun', 'doctor-papers', 'licenses', 'specialties'],
    users: ['user-noun', 'user-sessions', 'social-networks'],
    contacts: [],
    care: [],
  },
  account: {
    'sign-in': ['auth', 'second-factor'],
    me: ['account', 'lock', 'me-licenses', 'me-lock', 'me-passkeys', 'me-second-factor', 'me-settings'],
    sessions: ['me-sessions'],
    images: [],
    'list-views': [],
  },
  clinical: {
    records: [],
    measures: ['measure-details', 'scores', 'vital-signs'],
    diagnoses: [],
    problems: [],
    notes: ['note-forms'],
    alerts: ['alert-form', 'alert-suggestions', 'allergy-families', 'no-allergy'],
    medicines: ['medicine-families'],
    prescriptions: ['checklists'],
  },
  agenda: {
    locations: [],
    'rest-days': [],
    resources: [],
    hours: [],
    types: [],
    blocks: [],
    'appointment-store': [],
    appointments: ['appointment-form', 'appointment-shapes', 'check-out'],
    availability: [],
    calendar: ['agenda-views', 'appointment-list'],
    'agenda-setup': [],
  },
  money: {
    catalogue: [],
    memberships: [],
    statement: [],
    debtors: [],
    discounts: [],
    items: [],
    sales: [],
    payments: [],
    checkouts: [],
    transactions: ['transaction-noun'],
    tills: ['till-counts'],
    closings: [],
    shipping: [],
    verification: [],
  },
  treatments: { treatments: [], handover: [] },
  office: {
    audit: ['audit-trail'],
    clinic: ['setup'],
    dashboard: ['analytics', 'day'],
    help: ['purposes'],
    reports: [],
    system: ['backups'],
  },
}

/** Nouns without a feature: other screens show them, or nothing does. */
const apiOnly = [
  'core/lifecycle',
  'core/settings',
  'core/short-list',
  'core/type-search',
  'account/images',
  'account/list-views',
  'agenda/appointment-store',
  'clinical/medicines',
  'money/checkouts',
  'money/verification',
]
/** Nouns without a module: their screens use the endpoints of others. */
const webOnly = ['office/help', 'core/restore', 'account/sessions', 'agenda/agenda-setup', 'money/payments']

/** Shared rules of the contract and texts of no single noun. */
const shared: Record<string, string[]> = {
  'packages/contract/src/core/':
    'clean conflicts csv dates doctor-titles endpoint errors labels mexican-zones money pagination permissions phone search states tax-regimes taxes text times unchanged'.split(
      ' ',
    ),
  'packages/contract/src/agenda/': ['labels'],
  'apps/web/src/i18n/en/base/': ['common', 'errors', 'form', 'index', 'shell', 'table'],
  'apps/web/src/i18n/en/core/': [
    'bulk',
    'form-notes',
    'messages',
    'palette',
    'paper',
    'refusals',
    'shortcuts',
    'typed-day',
    'validation',
  ],
  'e2e/screens/core/': ['frame', 'offline', 'palette'],
  'e2e/screens/agenda/': ['answers'],
  'e2e/screens/office/': ['answers'],
  'e2e/screens/money/': ['owing'],
}

const folders = (root: string): string[] => [
  ...new Set(paths.flatMap((path) => new RegExp(`^${root}/([\\w-]+/[\\w-]+)/`).exec(path)?.[1] ?? [])),
]
const all = Object.entries(nouns).flatMap(([area, names]) => Object.keys(names).map((name) => `${area}/${name}`))
const isNoun = (folder: string): boolean => all.includes(folder)
const modules = folders('apps/api/src/modules')
const features = folders('apps/web/src/features')

/** The imports, types included, from one room into another. */
function importsBetween(root: string, roomOf: (path: string) => string | undefined) {
  return files(new RegExp(`^${root}/.*\\.tsx?$`))
    .filter(({ path }) => !isTest(path))
    .flatMap((file) =>
      importsOf(file).flatMap(({ target }) => {
        const [from, to] = [roomOf(file.path), roomOf(target)]
        if (from === undefined || to === undefined || from === to || isTest(target)) return []
        return [{ from, to, text: `${file.path} imports ${target}` }]
      }),
    )
}

/** Every circle of rooms that import each other, written from its first room in the alphabet. */
function cyclesOf(imports: { from: string; to: string }[]): string[] {
  const imported = Map.groupBy(imports, ({ from }) => from)
  const circlesFrom = (path: string[]): string[] =>
    [...new Set(imported.get(path.at(-1) ?? '')?.map(({ to }) => to))].flatMap((next) => {
      if (next === path[0]) return [[...path, next].join(' > ')]
      return path.includes(next) || next < (path[0] ?? '') ? [] : circlesFrom([...path, next])
    })
  return [...imported.keys()].flatMap((room) => circlesFrom([room]))
}

const inFolder = (root: string) => (path: string) => new RegExp(`^${root}/([\\w-]+/[\\w-]+)/`).exec(path)?.[1]
const areaOf = (room: string): string => room.split('/')[0] ?? ''
/** Whether one room may import another. */
const orderedBy = (order: readonly (readonly string[])[]) => (from: string, to: string) => {
  const rank = (room: string): number => order.findIndex((row) => row.includes(areaOf(room)))
  return areaOf(from) === areaOf(to) || rank(to) < rank(from)
}

describe('areas', () => {
  it.for([
    ['apps/api/src/modules', orderOfApi],
    ['apps/web/src/features', orderOfWeb],
  ] as const)('of %s import only those before them', ([root, order]) => {
    const isInOrder = orderedBy(order)
    const imports = importsBetween(root, inFolder(root))
    expect(imports.length).toBeGreaterThan(50)
    expect(imports.filter(({ from, to }) => !isInOrder(from, to)).map(({ text }) => text)).toEqual([])
  })

  // The list of nouns stands above the areas, beside the last one.
  const contractArea = (path: string) =>
    /^packages\/contract\/src\/(\w+)[/.]/.exec(path)?.[1]?.replace('nouns', 'office')

  it('of the contract import only those before them, and modules only the contract of their area and those before', () => {
    const isInOrder = orderedBy(orderOfApi)
    const imports = importsBetween('packages/contract/src', contractArea)
    expect(imports.length).toBeGreaterThan(50)
    const ofModules = importsBetween('apps/api/src/modules', (path) =>
      path.startsWith('@piel/contract/')
        ? /^@piel\/contract\/(\w+)\//.exec(path)?.[1]
        : /^apps\/api\/src\/modules\/(\w+)\//.exec(path)?.[1],
    )
    expect(ofModules.length).toBeGreaterThan(200)
    expect([...imports, ...ofModules].filter(({ from, to }) => !isInOrder(from, to)).map(({ text }) => text)).toEqual(
      [],
    )
  })

  it.for(['apps/api/src/modules', 'apps/web/src/features'])('have no cycles between the rooms of %s', (root) => {
    expect(cyclesOf(importsBetween(root, inFolder(root)))).toEqual([])
  })

  it('are above components, whose folders form no cycle', () => {
    const root = 'apps/web/src/components'
    const imports = importsBetween(root, (path) => /^apps\/web\/src\/components\/([\w-]+)\//.exec(path)?.[1])
    expect(imports.length).toBeGreaterThan(50)
    expect(cyclesOf(imports)).toEqual([])
  })
})

describe('nouns', () => {
  it('stand in one area each', () => {
    const names = all.map((noun) => noun.split('/')[1])
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  it('name every module and every feature; a folder that is none is refused', () => {
    expect([...modules, ...features].filter((folder) => !isNoun(folder))).toEqual([])
  })

  it('have a module and a feature, except those that are listed', () => {
    const withoutModule = all.filter((noun) => !modules.includes(noun) && !webOnly.includes(noun))
    const withoutFeature = all.filter((noun) => !features.includes(noun) && !apiOnly.includes(noun))
    expect({ withoutModule, withoutFeature }).toEqual({ withoutModule: [], withoutFeature: [] })
    expect([...apiOnly, ...webOnly].filter((noun) => !isNoun(noun))).toEqual([])
  })

  it('name the files of the contract, of texts and of screens in their areas', () => {
    const isKnown = (folder: string, area: string, name: string): boolean =>
      shared[folder]?.includes(name) === true ||
      Object.entries(nouns[area] ?? {}).some(([noun, parts]) => noun === name || parts.includes(name))
    const strange = paths.filter((path) => {
      const [, folder = '', area = '', name] =
        /^((?:packages\/contract\/src|apps\/web\/src\/i18n\/en|e2e\/screens)\/(\w+)\/)([\w-]+)(?:\.screens)?\.ts$/.exec(
          path,
        ) ?? []
      return name !== undefined && !isKnown(folder, area, name)
    })
    expect(strange).toEqual([])
  })
})
