import type { setup as en } from '../../en/office/setup.ts'
import type { Translation } from '../../types.ts'

export const setup = {
  title: 'Configure la clínica',
  progress: '{{done}} de {{all}} pasos listos',
  complete: 'Todo está configurado',
  close: 'Cerrar la lista',
  closed: 'Se cerró la lista. Está en Configuración, Clínica.',
  show: 'Mostrar en el panel',
  shown: 'La lista está de nuevo en el panel',
  done: 'listo',
  open: 'pendiente',
  steps: {
    clinic: {
      title: 'Nombre y datos fiscales de la clínica',
      text: 'Aparecen en los recibos y en la página de inicio de sesión.',
      action: 'Llenar los datos',
      again: 'Cambiar los datos',
    },
    people: {
      title: 'Médicos y personal',
      text: 'Registre al primer médico; invite a recepción en Usuarios.',
      action: 'Registrar médico',
      again: 'Agregar otro médico',
    },
    hours: {
      title: 'Horarios',
      text: 'Agregue a la persona a la agenda y después su horario de cada día.',
      action: 'Definir horarios',
      again: 'Cambiar horarios',
    },
    types: {
      title: 'Tipos de cita',
      text: 'Cuánto dura una consulta y qué necesita.',
      action: 'Agregar tipos',
      again: 'Revisar tipos',
    },
    till: {
      title: 'Caja',
      text: 'Hace falta para recibir efectivo con cortes. Sin caja también se puede cobrar.',
      action: 'Agregar caja',
      again: 'Abrir la caja',
    },
    patient: {
      title: 'Primer paciente',
      text: 'Después agende una cita en la agenda.',
      action: 'Registrar paciente',
      again: 'Registrar otro paciente',
    },
    backup: {
      title: 'Primer respaldo',
      text: 'Si este equipo falla, lo único que queda es el respaldo.',
      action: 'Respaldar',
      again: 'Revisar respaldos',
    },
  },
} as const satisfies Translation<typeof en>
