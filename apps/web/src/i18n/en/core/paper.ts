export const paper = {
  print: 'Print this page',
  printedOn: 'Printed on {{time}}',
  page: 'Page {{page}} of {{pages}}',
} as const
