import { restDayEndpoints } from '@piel/contract/agenda/rest-days'
import { routesOf } from '#/http/handle.ts'
import { restDayObject } from './rest-days.repository.ts'
import * as restDays from './rest-days.service.ts'

export const restDayRow = {
  ...routesOf(restDayEndpoints, (deps) => ({
    list: ({ query }) => restDays.listRestDays(deps, query.year),
    create: ({ context, body }) => restDays.createRestDay(deps, context, body),
    accept: ({ context, body }) => restDays.acceptRestDays(deps, context, body.days),
    remove: ({ context, call }) => restDays.archiveRestDay(deps, context, call),
  })),
  name: restDayObject,
}
