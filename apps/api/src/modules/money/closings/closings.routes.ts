import { dayEndpoints } from '@piel/contract/money/closings'
import { routesOf } from '#/http/handle.ts'
import { dayObject, sealedClosings } from './closings.repository.ts'
import * as days from './closings.service.ts'

export const tillDayRow = {
  ...routesOf(dayEndpoints, (deps) => ({
    list: ({ query }) => days.listDays(deps, query),
    get: ({ params }) => days.getDay(deps, params.id),
    close: ({ context, params }) => days.closeDay(deps, context, params.id),
  })),
  name: dayObject,
  sealed: sealedClosings,
}
