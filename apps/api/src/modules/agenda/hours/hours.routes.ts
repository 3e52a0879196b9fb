import { hoursEndpoints } from '@piel/contract/agenda/hours'
import { routesOf } from '#/http/handle.ts'
import * as hours from './hours.service.ts'

export const hoursRow = routesOf(hoursEndpoints, (deps) => ({
  get: ({ context, params }) => hours.getHours(deps, context, params.id),
  set: ({ context, call, body }) => hours.setHours(deps, context, { ...call, body }),
  setException: ({ context, call, body }) => hours.setException(deps, context, { ...call, body }),
}))
