import type { patientForm as en } from '../../en/people/patient-form.ts'
import type { Translation } from '../../types.ts'

export const patientForm = {
  createTitle: 'Registrar paciente',
  createLabel: 'Paciente nuevo',
  editLabel: 'Paciente',
  create: 'Registrar paciente',
  created: 'Se registró a {{name}}',
  groups: { person: 'Datos personales', more: 'Más datos', history: 'Antecedentes', access: 'Acceso' },
  hints: {
    access: 'Opcional. Sin contraseña, el paciente no puede iniciar sesión.',
    password: 'Al menos 8 caracteres, con una mayúscula, una minúscula y un número, y difícil de adivinar',
  },
  contactOnly: {
    taken_one: '{{count}} paciente usa este correo.',
    taken_many: '{{count}} de pacientes usan este correo.',
    taken_other: '{{count}} pacientes usan este correo.',
    label: 'Usar este correo solo como contacto',
    hint: 'Varios pacientes pueden compartirlo. No sirve para iniciar sesión.',
    name: 'Uso del correo',
    yes: 'Solo de contacto',
    no: 'De contacto y de acceso',
  },
  duplicates: {
    title: 'Posible duplicado',
    curp: 'Misma CURP.',
    phone: 'Mismo teléfono.',
    nameAndBirthDate: 'Nombre parecido y misma fecha de nacimiento.',
    email: 'Mismo correo electrónico.',
    archived: 'Paciente archivado',
    archivedOn: 'Archivado el {{date}}. ¿Restaurar en su lugar?',
    restore: 'Restaurar y abrir',
    ask: 'Solicitar restauración',
    asked: 'Se pidió a los administradores que restauren a este paciente.',
    newTab: '(se abre en otra pestaña)',
  },
} as const satisfies Translation<typeof en>
