import type { system as en } from '../../en/office/system.ts'
import type { Translation } from '../../types.ts'

export const system = {
  title: 'Sistema',
  description: 'Versión {{version}}, en funcionamiento desde el {{time}}',
  failed: 'No se pudo cargar el estado del sistema',
  list: 'Partes del sistema',
  states: { ok: 'Correcto', attention: 'Atención', problem: 'Problema', notSet: 'Sin configurar' },
  summary: {
    ok: 'Todo funciona.',
    attention: 'Todo funciona, pero algo requiere su atención.',
    problem: 'Hay un problema. Abajo se indica qué hacer.',
  },
  parts: {
    database: 'Base de datos',
    disk: 'Espacio en disco',
    backup: 'Respaldos',
    check: 'Comprobación de respaldos',
    archive: 'Archivo de cambios',
    seal: 'Auditoría',
    witness: 'Testigo de la auditoría',
    mail: 'Correo electrónico',
    keys: 'Inicio de sesión',
    jobs: 'Tareas en segundo plano',
  },
  size: { gb: '{{number}} GB', mb: '{{number}} MB' },
  database: {
    embedded: 'Incluida en Piel',
    external: 'En un servidor externo',
    grown: '{{size}} más que el {{date}}',
    shrunk: '{{size}} menos que el {{date}}',
  },
  disk: { free: '{{free}} libres de {{total}}', backupFree: '{{free}} libres en la carpeta de respaldos' },
  backup: {
    last: 'Último respaldo correcto {{ago}}: {{time}}, {{file}}',
    none: 'Aún no hay respaldos',
    daily: 'Todos los días a las {{time}}',
    unscheduled: 'No se hacen automáticamente',
    running: 'En proceso',
  },
  check: {
    passed: 'Última restauración {{ago}}: {{time}}',
    none: 'Aún no se ha restaurado ningún respaldo',
    running: 'En proceso',
  },
  archive: {
    none: 'Los cambios solo se guardan en los respaldos',
    idle: 'Nada archivado desde el inicio',
    last: 'Último archivado: {{time}}, {{segment}}',
    base: 'Respaldo base: {{time}}',
    waiting_one: '{{count}} segmento en espera',
    waiting_many: '{{count}} segmentos en espera',
    waiting_other: '{{count}} segmentos en espera',
  },
  seal: {
    sealed: 'Último sello: {{time}}',
    none: 'Aún no hay sellos',
    unsealed_one: '{{count}} evento sin sellar',
    unsealed_many: '{{count}} eventos sin sellar',
    unsealed_other: '{{count}} eventos sin sellar',
    key: 'Huella de la clave que firma los sellos y los respaldos',
    keyHint: 'Anótela o imprímala: al restaurar en otro equipo se pide.',
    copy: 'Copiar huella',
    copied: 'La huella se copió',
    notCopied: 'No se pudo copiar la huella. Selecciónela en su lugar.',
    acknowledged: 'Diferencia de la base de datos aceptada desde el {{time}}: {{place}} ({{reason}})',
  },
  witness: {
    set: 'Recibe cada sello',
    none: 'Los sellos solo se guardan en este equipo',
    waiting_one: '{{count}} sello en espera',
    waiting_many: '{{count}} sellos en espera',
    waiting_other: '{{count}} sellos en espera',
  },
  mail: {
    sent: 'Último correo: {{time}}',
    idle: 'Sin correos desde el inicio',
    none: 'Los enlaces de invitación solo se muestran en pantalla',
    failed: 'Último error: {{time}}',
  },
  keys: {
    embedded: 'Los usuarios inician sesión con Piel',
    external: 'Los usuarios inician sesión con un proveedor externo',
    created: 'Clave de firma del {{date}}',
  },
  error: 'Error: {{error}}',
  jobs: {
    seal: 'Sellar la auditoría',
    mails: 'Enviar correos',
    backup: 'Hacer y restaurar respaldos',
    expired: 'Eliminar datos vencidos',
    licenses: 'Avisar de cédulas por vencer',
    notifications: 'Eliminar notificaciones antiguas',
    backup_notices: 'Avisar de respaldos antiguos',
    days: 'Hacer los cortes del día',
    till_notices: 'Avisar de cajas sin corte',
    claims: 'Liberar horarios de citas pasadas',
    sizes: 'Medir la base de datos',
    never: 'Aún no se ejecuta',
    last: 'Última ejecución: {{time}}',
    none: 'Este proceso no ejecuta tareas en segundo plano.',
  },
  advice: {
    disk_low:
      'El espacio se está agotando: un respaldo y su comprobación necesitan tanto espacio como la base de datos. Elimine archivos o use un disco más grande.',
    disk_full: 'El disco está casi lleno y Piel pronto rechazará cambios. Libere espacio ahora.',
    disk_unknown:
      'No se puede leer una carpeta de datos o de respaldos. Quien opera Piel debe revisar que su disco esté montado.',
    backup_none: 'Si este equipo falla, se pierden todos los datos. Pida a quien opera Piel que active los respaldos.',
    backup_first: 'El primer respaldo se hace en el minuto siguiente al inicio.',
    backup_by_hand: 'Los respaldos solo se hacen con el comando. Pida a quien opera Piel que active los diarios.',
    backup_failing:
      'El último respaldo falló. Piel lo intenta de nuevo al menos cada hora; consulte el error y revise el disco de los respaldos.',
    backup_old:
      'El último respaldo correcto tiene más de dos días. Revise que Piel funcione todo el día o pida un respaldo a quien lo opera.',
    backup_gone:
      'El archivo del último respaldo ya no está en su carpeta. Revise que el disco correcto esté montado o pida un respaldo nuevo.',
    check_first: 'La primera comprobación se hace después del primer respaldo.',
    check_key:
      'Este equipo no puede abrir los respaldos. Quien opera Piel debe comprobar uno en el equipo que tiene la clave privada.',
    check_old:
      'En dos semanas no se ha restaurado ningún respaldo. Consulte el motivo en el registro y revise que haya espacio en disco.',
    check_failed:
      'La última comprobación no se completó, así que no es seguro que el respaldo se pueda restaurar. Consulte el error; Piel lo intenta de nuevo.',
    check_refused:
      'El último respaldo comprobado está dañado o no lo firmó esta instalación. Consulte el error, revise el disco de los respaldos y conserve un respaldo anterior en otro lugar.',
    archive_first:
      'El primer respaldo base está en proceso. Hasta que termine, no se puede restaurar nada del archivo.',
    archive_failing:
      'Los últimos cambios solo están en este equipo. Consulte el error y revise el espacio en el disco del archivo; Piel lo intenta de nuevo automáticamente.',
    seal_broken:
      'La auditoría o registros cubiertos por ella se cambiaron fuera de Piel, o se restauraron a mano. Abra la auditoría para ver los detalles.',
    seal_behind: 'Hay muchos eventos sin sellar. Si el número sigue creciendo, reinicie Piel.',
    witness_behind: 'El testigo no recibe sellos. Revise su disco o su dirección.',
    mail_failing: 'El servidor no aceptó el último correo. Quien opera Piel debe revisar su dirección y el remitente.',
    keys_unreachable:
      'El proveedor de identidad no responde y los usuarios no pueden iniciar sesión. Revise su dirección y la red.',
    jobs_failing: 'Una tarea falló y se ejecutará de nuevo. Si sigue fallando, consulte el registro.',
  },
} as const satisfies Translation<typeof en>
