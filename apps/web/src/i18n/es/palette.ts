import type { palette as en } from '../en/palette.ts'
import type { Translation } from '../types.ts'

export const palette = {
  title: 'Buscar o hacer algo',
  label: 'Buscar una persona, una página o una acción',
  hint: 'Persona, página o acción',
  nothing: 'No se encontró nada.',
  failed: 'No se pudo buscar en todo.',
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
    createDoctor: 'Crear médico',
    startTreatment: 'Iniciar tratamiento',
    createUser: 'Crear usuario',
    switchTheme: 'Cambiar entre claro y oscuro',
    switchLanguage: 'Cambiar entre inglés y español',
    logOut: 'Cerrar sesión',
    dashboard: 'Panel',
    patients: 'Pacientes',
    users: 'Usuarios',
    doctors: 'Médicos',
    transactions: 'Transacciones',
    treatments: 'Tratamientos',
    audit: 'Auditoría',
    profile: 'Perfil',
    contacts: 'Mis contactos',
    settings: 'Configuración de la cuenta',
  },
} as const satisfies Translation<typeof en>
