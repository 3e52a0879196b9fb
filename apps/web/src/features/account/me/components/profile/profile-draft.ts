export const profileDraft = (accountId: string) => `${accountId}.profile`
