import { filterLabels } from '../core/shared-fields.ts'
import { defineNoun } from '../core/nouns.ts'

export const auditNoun = defineNoun('audit', {
  names: { one: { en: 'Audit trail', es: 'Auditoría' }, many: { en: 'Audit trail', es: 'Auditoría' } },
  actions: {
    'audit.read': { en: 'Viewed the audit trail', es: 'Consultó la auditoría' },
    'audit.export': { en: 'Exported the audit trail', es: 'Exportó la auditoría' },
    'audit.acknowledge': {
      en: 'Acknowledged a break in the audit trail',
      es: 'Dio por revisada una alteración de la auditoría',
    },
    'audit.found': { en: 'Sealed rows as found', es: 'Selló registros como se encontraron' },
  },
  recorded: {
    ...filterLabels,
    actorId: { en: 'User', es: 'Usuario' },
    actor: { en: 'User’s name', es: 'Nombre del usuario' },
    objectKind: { en: 'Type', es: 'Tipo' },
    objectId: { en: 'Record', es: 'Registro' },
    action: { en: 'Action', es: 'Acción' },
    outcome: { en: 'Outcome', es: 'Resultado' },
  },
  lists: ['audit'],
})

export const endpointNoun = defineNoun('endpoint', {
  names: { one: { en: 'Access', es: 'Acceso' }, many: { en: 'Access', es: 'Acceso' } },
  actions: {
    'access.refused': { en: 'Access refused', es: 'Acceso rechazado' },
  },
})
