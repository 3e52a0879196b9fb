import type { notes as en } from '../../en/clinical/notes.ts'
import type { Translation } from '../../types.ts'

export const notes = {
  newNote: 'Nota nueva',
  startFailed: 'No se pudo iniciar la nota',
  loadFailed: 'No se pudo cargar la nota',
  record: 'Expediente clínico',
  form: 'Tipo de nota',
  aside: 'Elementos y firma',
  notApplicable: 'No aplica',
  planHint: 'De cada medicamento: dosis, vía, periodicidad y duración',
  lastEntries: 'Últimas notas',
  wholeRecord: 'Abrir el expediente',
  saved: 'Guardado a las {{time}}',
  saveNow: 'Guardar ahora',
  states: {
    unsaved: 'Sin guardar',
    saving: 'Guardando…',
    failed: 'Sin guardar. Se intentará de nuevo…',
    refused: 'Sin guardar',
    conflict: 'Cambió en otro dispositivo',
  },
  completeness: {
    title: 'NOM-004',
    count: '{{done}} de {{total}}',
    missing: 'Faltan',
    whole: 'No falta nada',
  },
  sign: 'Firmar la nota',
  signAs: 'Firmar como {{name}}, céd. {{number}}',
  signAsStaff: 'Firmar como {{name}}',
  signHint: 'Ctrl o Cmd con Enter. Una nota firmada no se puede cambiar, solo corregir.',
  signed: 'Se firmó la nota',
  doctorsSign: 'Solo los médicos pueden firmar este tipo de nota.',
  certificateEnds: 'Su certificado del consejo está vigente hasta el {{date}}.',
  incompleteReason: '¿Por qué se firma incompleta?',
  discard: {
    action: 'Descartar nota',
    title: '¿Descartar esta nota?',
    text: 'Se borra lo que ha escrito.',
    done: 'Se descartó la nota',
  },
} as const satisfies Translation<typeof en>
