export const shortList = {
  name: 'Name',
  added: '{{name}} was added',
  saved: '{{name}} was saved',
  edit: 'Edit: {{name}}',
  history: 'History: {{name}}',
  historyTitle: 'Versions of {{name}}',
  switch: '{{state}}: {{name}}',
  up: 'Move up: {{name}}',
  down: 'Move down: {{name}}',
  moved: '{{name}} is now {{position}} of {{count}}',
  orderConflict: 'Someone else changed the list. Review the current order and try again.',
} as const
