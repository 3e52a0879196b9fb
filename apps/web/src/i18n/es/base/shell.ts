import type { shell as en } from '../../en/base/shell.ts'
import type { Translation } from '../../types.ts'

export const shell = {
  product: 'Piel',
  skip: 'Ir al contenido',
  navigation: 'Principal',
  openMenu: 'Abrir el menú',
  closeMenu: 'Cerrar el menú',
  demo: 'Datos de demostración',
  /** Names of pages, and of the group of settings. */
  links: {
    dashboard: 'Panel',
    patients: 'Pacientes',
    ownPatients: 'Mis pacientes',
    doctors: 'Médicos',
    treatments: 'Tratamientos',
    ownTreatments: 'Mis tratamientos',
    users: 'Usuarios',
    transactions: 'Transacciones',
    catalogue: 'Catálogo de tratamientos',
    shipping: 'Envíos',
    audit: 'Auditoría',
    debtors: 'Adeudos',
    profile: 'Perfil',
    messages: 'Mis contactos',
    settings: 'Configuración de la cuenta',
    settingsGroup: 'Configuración',
  },
  language: {
    label: 'Idioma',
    en: 'English',
    es: 'Español',
    failed: 'No se pudo guardar el idioma. Solo se aplica en este dispositivo.',
  },
  theme: { toDark: 'Cambiar al tema oscuro', toLight: 'Cambiar al tema claro' },
  user: {
    menu: 'Su cuenta',
    logOut: 'Cerrar sesión',
  },
  palette: { open: 'Buscar o ejecutar una acción', search: 'Buscar', keys: 'Ctrl K' },
  keys: {
    title: 'Atajos de teclado',
    open: 'Mostrar los atajos de teclado',
    escape: 'Cerrar el diálogo o menú abierto',
    arrows: 'Recorrer una tabla o un menú',
    enter: 'Abrir el elemento seleccionado',
    names: { Escape: 'Esc', Enter: 'Entrar', mod: 'Ctrl' },
  },
  startFailed: 'No se pudo iniciar Piel',
  notFound: {
    title: 'No encontramos la página',
    text: 'Es posible que la página que busca se haya movido, se haya eliminado o no exista.',
    back: 'Volver al inicio',
  },
  error: {
    title: 'Error inesperado de la aplicación',
    text: 'Los datos guardados están a salvo. Intente de nuevo o vuelva al inicio.',
    details: 'Si vuelve a ocurrir, reporte esta referencia.',
    again: 'Reintentar',
    back: 'Volver al inicio',
  },
  noAccess: {
    title: 'No tiene acceso a esta página',
    text: 'Si necesita acceso, solicítelo a un administrador.',
    back: 'Volver al inicio',
  },
} as const satisfies Translation<typeof en>
