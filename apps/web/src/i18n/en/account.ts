export const account = {
  settings: {
    title: 'Settings',
    person: 'Personal information',
    personHint: 'An administrator keeps this up to date.',
    language: 'Language',
    languageHint: 'Used on every screen and in what Piel writes to you.',
    theme: 'Appearance',
    themeHint: 'Kept on this device.',
    light: 'Light',
    dark: 'Dark',
  },
  profile: { title: 'Profile', memberSince: 'Member since', lastSignIn: 'Last sign-in' },
  fullName: 'Full name',
  email: 'Email',
  role: 'Role',
} as const
