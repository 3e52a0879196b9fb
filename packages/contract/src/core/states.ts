import * as z from 'zod/mini'

/** The names of Mexico's 32 federal entities in Spanish, by their codes of ISO 3166-2:MX. */
export const stateNames = {
  AGU: 'Aguascalientes',
  BCN: 'Baja California',
  BCS: 'Baja California Sur',
  CAM: 'Campeche',
  CHP: 'Chiapas',
  CHH: 'Chihuahua',
  CMX: 'Ciudad de México',
  COA: 'Coahuila',
  COL: 'Colima',
  DUR: 'Durango',
  GUA: 'Guanajuato',
  GRO: 'Guerrero',
  HID: 'Hidalgo',
  JAL: 'Jalisco',
  MEX: 'Estado de México',
  MIC: 'Michoacán',
  MOR: 'Morelos',
  NAY: 'Nayarit',
  NLE: 'Nuevo León',
  OAX: 'Oaxaca',
  PUE: 'Puebla',
  QUE: 'Querétaro',
  ROO: 'Quintana Roo',
  SLP: 'San Luis Potosí',
  SIN: 'Sinaloa',
  SON: 'Sonora',
  TAB: 'Tabasco',
  TAM: 'Tamaulipas',
  TLA: 'Tlaxcala',
  VER: 'Veracruz',
  YUC: 'Yucatán',
  ZAC: 'Zacatecas',
} as const
export const stateNamesEn = { ...stateNames, CMX: 'Mexico City', MEX: 'State of Mexico' } as const
export type StateId = keyof typeof stateNames
export const stateIds = Object.keys(stateNames) as StateId[]
export const stateId = z.enum(stateIds, 'validation.invalid')
export const stateLabels = { en: stateNamesEn, es: stateNames }
export const wholeCountry = { en: 'Whole country', es: 'Todo el país' }
