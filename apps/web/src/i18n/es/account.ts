import type { account as en } from '../en/account.ts'
import type { Translation } from '../types.ts'

export const account = {
  settings: {
    title: 'Configuración',
    person: 'Información personal',
    personHint: 'Un administrador mantiene estos datos al día.',
    language: 'Idioma',
    languageHint: 'Se usa en las pantallas y en lo que Piel le escribe.',
    theme: 'Apariencia',
    themeHint: 'Se guarda en este dispositivo.',
    light: 'Claro',
    dark: 'Oscuro',
  },
  profile: {
    title: 'Perfil',
    memberSince: 'Miembro desde',
    lastSignIn: 'Último inicio de sesión',
  },
  fullName: 'Nombre completo',
  email: 'Correo electrónico',
  role: 'Rol',
} as const satisfies Translation<typeof en>
