import { doctorEndpoints } from '@piel/contract/doctors'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import { exportDoctors } from './doctor-export.service.ts'
import { listDoctors } from './doctor-list.service.ts'
import * as doctors from './doctors.service.ts'

export const doctorRoutes = (deps: Deps): Route[] => [
  handle(doctorEndpoints.list, ({ context, query }) => listDoctors(deps, context, query)),
  handle(doctorEndpoints.search, ({ context, query }) => listDoctors(deps, context, query)),
  handle(doctorEndpoints.export, ({ context, query }) => exportDoctors(deps, context, query)),
  handle(doctorEndpoints.register, ({ context, body }) => doctors.registerDoctor(deps, context, body)),
  handle(doctorEndpoints.get, ({ context, params }) => doctors.getDoctor(deps, context, params.id)),
  handle(doctorEndpoints.update, ({ context, params, body, ifMatch }) =>
    doctors.updateDoctor(deps, context, { id: params.id, body, ifMatch }),
  ),
  handle(doctorEndpoints.updateStatus, ({ context, params, body, ifMatch }) =>
    doctors.updateStatus(deps, context, { id: params.id, status: body.status, ifMatch }),
  ),
  handle(doctorEndpoints.archive, ({ context, params, ifMatch }) =>
    doctors.archiveDoctor(deps, context, { id: params.id, ifMatch }),
  ),
  handle(doctorEndpoints.restore, ({ context, params, ifMatch }) =>
    doctors.restoreDoctor(deps, context, { id: params.id, ifMatch }),
  ),
]
