import { doctorNoun } from '@piel/contract/people/doctor-noun'
import { doctorEndpoints, doctorHistory } from '@piel/contract/people/doctors'
import { routesOf } from '#/http/handle.ts'
import { doctorObject, sealedDoctors } from './doctors.repository.ts'
import { historyOf } from '#/modules/core/history/history.routes.ts'
import { inParts } from '#/modules/core/person/restored-parts.policy.ts'
import { exportDoctors } from './doctor-export.service.ts'
import { listDoctors } from './doctor-list.service.ts'
import * as doctors from './doctors.service.ts'

export const doctorRow = {
  ...routesOf(doctorEndpoints, (deps) => ({
    list: ({ context, query }) => listDoctors(deps, context, query),
    search: ({ context, query }) => listDoctors(deps, context, query),
    export: ({ context, query }) => exportDoctors(deps, context, query),
    register: ({ context, body }) => doctors.registerDoctor(deps, context, body),
    get: ({ context, params }) => doctors.getDoctor(deps, context, params.id),
    update: {
      handler: ({ context, call, body }) => doctors.updateDoctor(deps, context, { ...call, body }),
      findStored: ({ params }) => doctors.findStored(deps, params.id),
    },
    updateStatus: ({ context, call, body }) => doctors.updateStatus(deps, context, { ...call, status: body.status }),
    confirmLicenses: ({ context, call }) => doctors.confirmLicenses(deps, context, call),
    archive: ({ context, call }) => doctors.archiveDoctor(deps, context, call),
    restore: ({ context, call, body }) => doctors.restoreDoctor(deps, context, { ...call, ...body }),
  })),
  name: doctorObject,
  history: historyOf(doctorNoun, doctorHistory, {
    read: doctors.getDoctor,
    bodyOf: inParts('doctor'),
    update: doctors.updateDoctor,
  }),
  sealed: sealedDoctors,
}
