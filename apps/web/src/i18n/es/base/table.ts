import type { table as en } from '../../en/base/table.ts'
import type { Translation } from '../../types.ts'

export const table = {
  clearSearch: 'Borrar búsqueda',
  focusSearch: 'Buscar en la lista',
  filters: 'Filtros',
  any: 'Todos',
  clearFilter: 'Quitar filtro: {{filter}}',
  clearFilters: 'Limpiar filtros',
  sortBy: 'Ordenar por',
  ascending: '{{column}}, ascendente',
  descending: '{{column}}, descendente',
  range: '{{from}}-{{to}} de {{total}}',
  noRows: '0 resultados',
  atLeast: '{{total}}+',
  rowsPerPage: 'Filas por página',
  pages: 'Páginas',
  page: 'Página {{page}}',
  previous: 'Página anterior',
  next: 'Página siguiente',
  firstPage: 'Ir a la primera página',
  noMatch: 'Sin coincidencias',
  noMatchHint: 'Revise la ortografía, escriba menos palabras o limpie los filtros.',
  noMatchFilters: 'Cambie o limpie los filtros.',
  restore: { action: 'Restaurar', named: 'Restaurar a {{name}}', done: 'Se restauró a {{name}}' },
  export: {
    action: 'Exportar',
    rows_one: '{{rows}} fila',
    rows_many: '{{rows}} filas',
    rows_other: '{{rows}} filas',
    done: 'Exportación lista: {{rows}}',
  },
} as const satisfies Translation<typeof en>
