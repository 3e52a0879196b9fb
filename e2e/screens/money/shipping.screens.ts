import { answering, failing, neverAnswered, type Screen, type Stage, startingWith } from '../screen.ts'
import { keepToasts } from '../toasts.ts'

const page = { who: 'admin', path: '/configuracion/shipping' } as const
const list = /\/api\/shipping$/
const dialog = ({ page: at }: Stage) => at.getByRole('dialog')
const options = ({ page: at, t }: Stage) => at.getByRole('list', { name: t.shipping.list }).getByRole('listitem')
const press = (stage: Stage, label: string, at = 0) =>
  stage.page
    .getByRole('button', { name: startingWith(`${label.split(':')[0]}:`) })
    .nth(at)
    .click()
const add = ({ page: at, t }: Stage) => at.getByRole('button', { name: t.shipping.add }).first().click()

/** Shipping options: list, order, form. */
export const shipping: Screen[] = [
  { name: 'shipping', rows: 'B13', ...page, ready: (stage) => options(stage).nth(2) },
  {
    name: 'shipping-loading',
    alike: 'patients-loading',
    rows: 'B13 I4',
    ...page,
    before: neverAnswered(list),
    ready: ({ page: at }) => at.locator('main').getByRole('status').first(),
  },
  {
    name: 'shipping-empty',
    alike: 'patients-empty',
    rows: 'B13 I4',
    ...page,
    before: answering(list, { data: [] }),
    ready: ({ page: at, t }) => at.getByText(t.shipping.empty),
  },
  {
    name: 'shipping-error',
    alike: 'patients-error',
    rows: 'B13 I4',
    ...page,
    before: failing(list),
    ready: ({ page: at, t }) => at.getByText(t.shipping.failed),
  },
  {
    name: 'shipping-order-error',
    alike: 'detail-error',
    rows: 'B13 I4',
    ...page,
    before: failing(/\/api\/shipping\/order$/, 409, 'conflict'),
    act: (stage) => press(stage, stage.t.shortList.down),
    beforeView: (stage) => keepToasts(stage, 1, () => press(stage, stage.t.shortList.down)),
    ready: ({ page: at, t }) => at.getByText(t.shortList.orderConflict).first(),
    keepsLanguage: true,
  },
  {
    name: 'shipping-add',
    alike: 'shipping-add-errors',
    rows: 'B13',
    ...page,
    act: async (stage) => {
      await add(stage)
      const form = dialog(stage)
      await form.getByLabel(startingWith(stage.t.shipping.fields.nameEs)).fill('Mensajería exprés')
      await form.getByLabel(stage.t.shipping.states.CMX, { exact: true }).check()
      await form.getByLabel(stage.t.shipping.states.MEX, { exact: true }).check()
    },
    ready: (stage) => dialog(stage).getByLabel(stage.t.shipping.zone.all, { exact: true }),
    isOverlay: true,
  },
  {
    name: 'shipping-add-errors',
    rows: 'B13 E8',
    ...page,
    act: async (stage) => {
      await add(stage)
      await dialog(stage).getByRole('button', { name: stage.t.shipping.add }).click()
    },
    ready: ({ page: at, t }) => at.getByText(t.validation.zoneRequired),
    isOverlay: true,
  },
  {
    name: 'shipping-edit',
    alike: 'shipping-add-errors',
    rows: 'B13',
    ...page,
    act: (stage) => press(stage, stage.t.shortList.edit),
    ready: (stage) => dialog(stage).getByLabel(stage.t.shipping.zone.all, { exact: true }),
    isOverlay: true,
  },
  {
    name: 'shipping-remove',
    rows: 'B13',
    ...page,
    act: (stage) => press(stage, stage.t.shipping.remove.label, 1),
    ready: ({ page: at }) => at.getByRole('alertdialog'),
    isOverlay: true,
  },
]
