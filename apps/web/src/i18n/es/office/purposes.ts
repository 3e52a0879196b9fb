import type { purposes as en } from '../../en/office/purposes.ts'
import type { Translation } from '../../types.ts'

export const purposes = {
  help: 'Ayuda de esta página',
  dashboard: 'El día de un vistazo: sus citas o llegadas, cifras y gráficas, y los tratamientos de la clínica.',
  agenda:
    'Citas por día, semana y lista, la sala de espera y los horarios libres. Los encabezados y el calendario muestran qué tan lleno está cada día.',
  patients: 'Todos los pacientes, sus datos, alertas, citas, tratamientos y cuenta.',
  record: 'El expediente clínico: notas que nunca se cambian, y sus correcciones.',
  treatments: 'Tratamientos de todos los pacientes, con estado, médico y precio.',
  payments: 'Cobros, reembolsos, recibos, saldos y membresías.',
  till: 'Su caja: apertura, entradas y salidas de efectivo, y el corte a ciegas.',
  reports: 'La clínica en gráficas: inasistencias, adeudos, ingresos y membresías, cada una con su lista.',
  doctors: 'Médicos con sus cédulas, especialidades, horarios y pacientes.',
  users: 'Quién puede iniciar sesión y qué puede hacer.',
  setup: 'Lo que la clínica ofrece y cómo funciona su agenda.',
  audit: 'Quién hizo qué y cuándo, y si la instalación está bien.',
  account: 'Su cuenta: foto, contraseña, segundo factor, idioma y notificaciones.',
} as const satisfies Translation<typeof en>
