/** What is typed into the search of patients: parts of names, contacts and dates, common, rare and absent ones. */
export const searches: readonly string[] = [
  // Common names.
  'hernandez',
  'garcia',
  'maria',
  'jose',
  'guadalupe',
  // Rarer ones.
  'xochitl',
  'citlali',
  'montserrat',
  'zaragoza',
  'villaseñor',
  // Several words, in any order.
  'maria hernandez',
  'garcia jose luis',
  'juan perez',
  'ana sofia lopez',
  'xochitl zaragoza',
  // First letters.
  'jo',
  'gu',
  'ma he',
  'lu gar',
  'hern',
  // Numbers.
  '55',
  '5512 34',
  '3312345',
  '12/03/1985',
  '99 8765',
  // As they sound, and short forms.
  'hernandes',
  'lupita',
  // Absent.
  'zzyzx',
  'wojciechowska',
  'maria wojciechowska',
]
