import { both, field } from './fields.ts'
import { personLabels } from './people.ts'

/** Fields that versions of several kinds of objects keep. */
export const personFields = {
  firstName: field.text(...both(personLabels, 'firstName')),
  middleName: field.text(...both(personLabels, 'middleName')),
  lastName: field.text(...both(personLabels, 'lastName')),
  secondLastName: field.text(...both(personLabels, 'secondLastName')),
  email: field.text(...both(personLabels, 'email')),
}
export const nameFields = {
  nameEs: field.text('Name in Spanish', 'Nombre en español'),
  nameEn: field.text('Name in English', 'Nombre en inglés'),
}
export const phoneField = { phone: field.text(...both(personLabels, 'phone')) }
export const priceField = { priceMinor: field.money('Price', 'Precio') }
export const positionField = { position: field.position('Order', 'Orden') }
export const activeField = { isActive: field.flag('Active', 'Activo') }
export const archivedField = { archivedAt: field.instant('Archived', 'Archivado') }

/** Names of filters that several exports have; the audit trail records them. */
export const filterLabels = {
  ids: { en: 'Selected rows', es: 'Filas seleccionadas' },
  search: { en: 'Search', es: 'Búsqueda' },
  name: { en: 'Name', es: 'Nombre' },
  sort: { en: 'Order', es: 'Orden' },
  from: { en: 'From', es: 'Desde' },
  to: { en: 'Until', es: 'Hasta' },
  period: { en: 'Period', es: 'Periodo' },
  status: { en: 'Status', es: 'Estado' },
  method: { en: 'Payment method', es: 'Forma de pago' },
  kind: { en: 'Type', es: 'Tipo' },
}
