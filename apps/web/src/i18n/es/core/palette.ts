import type { palette as en } from '../../en/core/palette.ts'
import type { Translation } from '../../types.ts'

export const palette = {
  title: 'Buscar o ejecutar una acción',
  label: 'Buscar una persona, una página o una acción',
  hint: 'Persona, página o acción',
  nothing: 'Sin resultados.',
  failed: 'No se pudieron cargar algunos resultados.',
  groups: {
    patients: 'Pacientes',
    doctors: 'Médicos',
    treatments: 'Tratamientos',
    users: 'Usuarios',
    transactions: 'Transacciones',
    actions: 'Acciones',
    pages: 'Páginas',
  },
  commands: {
    registerPatient: 'Registrar paciente',
    createDoctor: 'Registrar médico',
    startTreatment: 'Iniciar tratamiento',
    createUser: 'Crear usuario',
    recordPayment: 'Registrar pago',
    sell: 'Vender servicios o productos',
    switchTheme: 'Cambiar entre claro y oscuro',
    switchLanguage: 'Cambiar entre inglés y español',
    lock: 'Bloquear pantalla',
    logOut: 'Cerrar sesión',
  },
} as const satisfies Translation<typeof en>
