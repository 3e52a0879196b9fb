/** Under which name unsaved words about oneself are kept. */
export const profileDraft = (accountId: string) => `${accountId}.profile`
