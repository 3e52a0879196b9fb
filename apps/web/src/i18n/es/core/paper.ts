import type { paper as en } from '../../en/core/paper.ts'
import type { Translation } from '../../types.ts'

export const paper = {
  print: 'Imprimir esta página',
  printedOn: 'Impreso el {{time}}',
  page: 'Página {{page}} de {{pages}}',
} satisfies Translation<typeof en>
