import type { shell as en } from '../en/shell.ts'
import type { Translation } from '../types.ts'

export const shell = {
  product: 'Piel',
  skip: 'Ir al contenido',
  navigation: 'Principal',
  openMenu: 'Abrir el menú',
  closeMenu: 'Cerrar el menú',
  demo: 'Datos de demostración',
  links: {
    dashboard: 'Panel',
    patients: 'Pacientes',
    ownPatients: 'Mis pacientes',
    doctors: 'Médicos',
    treatments: 'Tratamientos',
    ownTreatments: 'Mis tratamientos',
    users: 'Usuarios',
    transactions: 'Transacciones',
    audit: 'Auditoría',
    settingsGroup: 'Configuración',
  },
  language: {
    label: 'Idioma',
    en: 'English',
    es: 'Español',
    failed: 'No se pudo guardar el idioma en su cuenta. Se conserva en este dispositivo.',
  },
  theme: { toDark: 'Cambiar al tema oscuro', toLight: 'Cambiar al tema claro' },
  user: {
    menu: 'Su cuenta',
    profile: 'Perfil',
    contacts: 'Mis contactos',
    settings: 'Configuración de la cuenta',
    logOut: 'Cerrar sesión',
  },
  palette: { open: 'Buscar o hacer algo', search: 'Buscar', keys: 'Ctrl K' },
  keys: {
    title: 'Teclado',
    open: 'Mostrar las teclas',
    escape: 'Cerrar lo que está encima',
    arrows: 'Recorrer una tabla o un menú',
    enter: 'Abrir lo seleccionado',
    names: { Escape: 'Esc', Enter: 'Entrar', mod: 'Ctrl' },
  },
  notFound: {
    title: 'No encontramos la página',
    text: 'Es posible que la página que busca se haya movido, se haya eliminado o no exista.',
    back: 'Volver al inicio',
  },
  error: {
    title: 'Error inesperado de la aplicación',
    text: 'Lo que ya había guardado está a salvo. Intente de nuevo o vuelva al inicio.',
    details: 'Si vuelve a ocurrir, comunique esta referencia.',
    again: 'Intentar de nuevo',
    back: 'Volver al inicio',
  },
  noAccess: {
    title: 'No tiene acceso a esta página',
    text: 'Su rol no la incluye. Un administrador de la clínica puede cambiarlo.',
    back: 'Volver al inicio',
  },
} as const satisfies Translation<typeof en>
