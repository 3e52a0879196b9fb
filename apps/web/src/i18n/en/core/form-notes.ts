export const formNotes = {
  draft: { text: 'Unfinished draft', of: 'Draft of {{name}}', resume: 'Continue', discard: 'Discard' },
  conflict: {
    title: 'Someone else saved this record first',
    text: 'Your changes are kept. Review theirs and choose what to keep, or continue with their version.',
    elsewhere: 'Their changes are not part of this form. You can save yours.',
    look: 'Review changes',
    reload: 'Discard my changes',
    merge: 'Continue with selection',
    continue: 'Continue',
    theirs: 'Theirs',
    mine: 'Yours',
    empty: '(empty)',
  },
} as const
