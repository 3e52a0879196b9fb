import { doctorNoun } from '@piel/contract/people/doctor-noun'
import { doctorEndpoints, doctorHistory, updateDoctorBody } from '@piel/contract/people/doctors'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import { historyOf } from '#/modules/core/history/history.routes.ts'
import { inParts } from '#/modules/core/person/restored-parts.policy.ts'
import { exportDoctors } from './doctor-export.service.ts'
import { listDoctors } from './doctor-list.service.ts'
import * as doctors from './doctors.service.ts'

export const doctorRoutes = (deps: Deps): Route[] => [
  handle(doctorEndpoints.list, ({ context, query }) => listDoctors(deps, context, query)),
  handle(doctorEndpoints.search, ({ context, query }) => listDoctors(deps, context, query)),
  handle(doctorEndpoints.export, ({ context, query }) => exportDoctors(deps, context, query)),
  handle(doctorEndpoints.register, ({ context, body }) => doctors.registerDoctor(deps, context, body)),
  handle(doctorEndpoints.get, ({ context, params }) => doctors.getDoctor(deps, context, params.id)),
  handle(
    doctorEndpoints.update,
    ({ context, call, body }) => doctors.updateDoctor(deps, context, { ...call, body }),
    ({ params }) => doctors.findStored(deps, params.id),
  ),
  handle(doctorEndpoints.updateStatus, ({ context, call, body }) =>
    doctors.updateStatus(deps, context, { ...call, status: body.status }),
  ),
  handle(doctorEndpoints.archive, ({ context, call }) => doctors.archiveDoctor(deps, context, call)),
  handle(doctorEndpoints.restore, ({ context, call, body }) =>
    doctors.restoreDoctor(deps, context, { ...call, ...body }),
  ),
]

export const doctorVersions = historyOf(doctorNoun, {
  endpoints: doctorHistory,
  read: doctors.getDoctor,
  body: updateDoctorBody,
  bodyOf: inParts('doctor'),
  update: doctors.updateDoctor,
})
