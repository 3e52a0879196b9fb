import type { formNotes as en } from '../../en/core/form-notes.ts'
import type { Translation } from '../../types.ts'

export const formNotes = {
  draft: { text: 'Borrador sin terminar', of: 'Borrador de {{name}}', resume: 'Continuar', discard: 'Descartar' },
  conflict: {
    title: 'Otra persona guardó antes este registro',
    text: 'Sus cambios se conservan. Revise los de la otra persona y elija qué conservar, o continúe con la otra versión.',
    elsewhere: 'Los otros cambios no afectan este formulario. Puede guardar los suyos.',
    look: 'Revisar cambios',
    reload: 'Descartar mis cambios',
    merge: 'Continuar con la selección',
    continue: 'Continuar',
    theirs: 'Otra versión',
    mine: 'Su versión',
    empty: '(vacío)',
  },
} as const satisfies Translation<typeof en>
