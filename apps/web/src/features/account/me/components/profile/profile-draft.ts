/** The name of the profile's draft. */
export const profileDraft = (accountId: string) => `${accountId}.profile`
