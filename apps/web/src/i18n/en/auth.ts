export const auth = {
  signIn: 'Sign in',
} as const
