/** The versions of a record: comparison and restoring. */
export const history = {
  versions: 'Versions: {{name}}',
  from: 'Compare version',
  to: 'With version',
  version: '{{number}}, {{time}}',
  current: '{{number}} (current), {{time}}',
  oldest: '{{number}}, oldest version kept',
  unknownAuthor: 'Changed outside Piel',
  same: 'These versions are the same.',
  none: 'No changes yet.',
  begins: 'This history starts when Piel began to keep versions. Earlier changes are not shown.',
  error: 'The history could not be loaded',
  restore: {
    of: 'Restore version {{number}}',
    action: 'Restore',
    title: 'Restore version {{number}}?',
    text: 'These values are saved as a new version. The current version stays in the history.',
    kept: 'Not restored: {{fields}}',
    refused: 'This version cannot be restored:',
    refusedField: '{{field}}: {{text}}',
    done: 'Version {{number}} was restored',
  },
} as const
