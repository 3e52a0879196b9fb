import { historyEndpoints } from '@piel/contract/history'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import { getHistory, restoreDoctorVersion, restorePatientVersion, restoreUserVersion } from './history.service.ts'

export const historyRoutes = (deps: Deps): Route[] => [
  handle(historyEndpoints.patient, ({ context, params }) => getHistory(deps, context, 'patient', params.id)),
  handle(historyEndpoints.doctor, ({ context, params }) => getHistory(deps, context, 'doctor', params.id)),
  handle(historyEndpoints.user, ({ context, params }) => getHistory(deps, context, 'user', params.id)),
  handle(historyEndpoints.treatment, ({ context, params }) => getHistory(deps, context, 'treatment', params.id)),
  handle(historyEndpoints.restorePatient, ({ context, call, body }) =>
    restorePatientVersion(deps, context, { ...call, ...body }),
  ),
  handle(historyEndpoints.restoreDoctor, ({ context, call, body }) =>
    restoreDoctorVersion(deps, context, { ...call, ...body }),
  ),
  handle(historyEndpoints.restoreUser, ({ context, call, body }) =>
    restoreUserVersion(deps, context, { ...call, ...body }),
  ),
]
