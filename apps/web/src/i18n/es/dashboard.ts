import type { dashboard as en } from '../en/dashboard.ts'
import type { Translation } from '../types.ts'

export const dashboard = {
  title: 'Panel',
  figures: 'Pacientes en cifras',
  activePatients: 'Pacientes activos',
  seeActive: 'Ver la lista',
  registeredThisMonth: 'Registrados este mes',
  orMore: '{{total}}+',
  asOf: 'Actualizado a las {{time}}',
  figuresFailed: 'No se pudieron cargar las cifras',
  latest: 'Últimos pacientes',
  seeAll: 'Ver todos',
  seeAllPatients: 'Ver todos los pacientes',
  newPatient: 'Registrar paciente',
  latestFailed: 'No se pudieron cargar los últimos pacientes',
  latestEmpty: {
    title: 'Aún no hay pacientes',
    text: 'Aquí aparecerán los pacientes que registre la clínica, del más reciente al más antiguo.',
    action: 'Registrar al primer paciente',
  },
  own: {
    title: 'Mis pacientes',
    count_one: '{{count}} paciente a su cargo',
    count_many: '{{count}} pacientes a su cargo',
    count_other: '{{count}} pacientes a su cargo',
    empty: 'Aún no tiene pacientes asignados',
    emptyHint: 'Aquí aparecen los pacientes en cuanto la clínica se los asigne.',
    failed: 'No se pudieron cargar sus pacientes',
  },
  age_zero: 'Menos de 1 año',
  age_one: '{{count}} año',
  age_many: '{{count}} años',
  age_other: '{{count}} años',
  inactive: 'Inactivo',
  welcome: {
    title: 'Aún no hay nada que hacer aquí',
    text: 'Su cuenta está activa. Lo que puede hacer con ella depende de su rol en la clínica.',
    action: 'Ver su perfil',
  },
} as const satisfies Translation<typeof en>
