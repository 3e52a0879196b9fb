import * as z from 'zod/mini'

/** Mexico's 32 federal entities by their codes of ISO 3166-2:MX, in the order of their Spanish names. */
export const stateIds = [
  'AGU',
  'BCN',
  'BCS',
  'CAM',
  'CHP',
  'CHH',
  'CMX',
  'COA',
  'COL',
  'DUR',
  'GUA',
  'GRO',
  'HID',
  'JAL',
  'MEX',
  'MIC',
  'MOR',
  'NAY',
  'NLE',
  'OAX',
  'PUE',
  'QUE',
  'ROO',
  'SLP',
  'SIN',
  'SON',
  'TAB',
  'TAM',
  'TLA',
  'VER',
  'YUC',
  'ZAC',
] as const
export const stateId = z.enum(stateIds, 'validation.invalid')
export type StateId = z.output<typeof stateId>
