import { clinicEndpoints, clinicHistory, clinicNoun } from '@piel/contract/office/clinic'
import { routesOf } from '#/http/handle.ts'
import { historyOf } from '#/modules/core/history/history.routes.ts'
import { clinicObject, findStoredClinic } from './clinic.repository.ts'
import { mailOf, sendTestMail } from './mail.service.ts'
import { getClinic, setLogo, updateClinic } from './clinic.service.ts'

export const clinicRow = {
  ...routesOf(clinicEndpoints, (deps) => ({
    get: () => getClinic(deps),
    update: {
      handler: ({ context, call, body }) => updateClinic(deps, context, { ...call, body }),
      findStored: () => findStoredClinic(deps.db),
    },
    setLogo: ({ context, call, upload }) => setLogo(deps, context, { ...call, upload }),
    getMail: () => Promise.resolve(mailOf(deps)),
    testMail: ({ context }) => sendTestMail(deps, context),
    removeLogo: ({ context, call }) => setLogo(deps, context, { ...call, upload: null }),
  })),
  name: clinicObject,
  history: historyOf(clinicNoun, clinicHistory, {
    read: (deps, _context, id) => getClinic(deps, id),
    update: updateClinic,
  }),
}
