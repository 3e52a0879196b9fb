import { taxRegimeLabels } from '@piel/contract/core/tax-regimes'
import { clinicLabels } from '@piel/contract/office/clinic'
import type { clinic as en } from '../../en/office/clinic.ts'
import type { Translation } from '../../types.ts'

export const clinic = {
  title: 'Clínica',
  description: 'Lo que dicen de la clínica los recibos, las hojas del día, los correos y la página de inicio de sesión',
  failed: 'No se pudieron cargar los datos de la clínica',
  fields: clinicLabels.es,
  regimes: taxRegimeLabels.es,
  groups: { contact: 'Nombre y contacto', tax: 'Datos fiscales', papers: 'Textos impresos' },
  legalNameHint: 'Como en la constancia fiscal, si es distinto del nombre de la clínica',
  receiptTextHint: 'Al pie de cada recibo: agradecimiento, horario, devoluciones',
  daySheetTextHint: 'Debajo de las citas de cada día',
  decided: 'Lo define {{variable}}. Para cambiarlo aquí, quite la variable y reinicie Piel.',
  discard: 'Descartar cambios',
  saved: 'Se guardaron los datos de la clínica',
  logo: {
    alt: 'Logotipo de la clínica',
    none: 'Los recibos y la página de inicio de sesión solo muestran el nombre de la clínica.',
    hint: 'PNG, JPEG, GIF o SVG de hasta 5 MB. Se imprime mejor un logotipo horizontal con fondo blanco o transparente.',
    add: 'Agregar logotipo',
    replace: 'Cambiar logotipo',
    saved: 'Se guardó el logotipo',
    remove: 'Quitar logotipo',
    removeTitle: '¿Quitar el logotipo?',
    removeText: 'Los recibos y la página de inicio de sesión solo mostrarán el nombre de la clínica.',
    removed: 'Se quitó el logotipo',
  },
  preview: {
    title: 'Vista previa',
    receipt: 'Recibo',
    daySheet: 'Hoja del día',
    patient: 'María Hernández Peña',
    author: 'Elena Soto',
    doctor: 'Dra. Ana Ruiz Soto',
    first: {
      time: '09:00-09:30',
      patient: 'María Hernández Peña',
      note: '55 1234 5678',
      type: 'Consulta',
      room: 'Consultorio 1',
      status: 'Confirmada',
    },
    second: {
      time: '09:30-10:15',
      patient: 'José Luis Ortega Ríos',
      note: '55 8765 4321',
      type: 'Revisión',
      room: 'Consultorio 1',
      status: 'Agendada',
    },
  },
} as const satisfies Translation<typeof en>
