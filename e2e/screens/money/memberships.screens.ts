import type { Screen, Stage } from '../screen.ts'
import { account, dialog } from './owing.ts'

const press = (word: (t: Stage['t']) => string) => (stage: Stage) =>
  stage.page.getByRole('button', { name: word(stage.t) }).click()

/** Selling and ending a membership. */
export const memberships: Screen[] = [
  {
    name: 'ledger-sell',
    rows: 'G3 G4',
    ...account,
    act: async (stage) => {
      await press((t) => t.statement.sell.action)(stage)
      await dialog(stage).getByRole('radio', { name: 'VIP' }).check()
    },
    ready: (stage) => dialog(stage).getByText(stage.t.memberships.sell.hint),
    isOverlay: true,
  },
  {
    name: 'ledger-end',
    rows: 'G3',
    ...account,
    act: press((t) => t.statement.end.action),
    ready: ({ page, t }) => page.getByText(t.memberships.end.takeBackHint),
    isOverlay: true,
  },
]
