/** What a date field understood of typed words. */
export const typedDay = {
  which: 'Which day?',
  dayAndTime: '{{day}}, {{time}}',
} as const
