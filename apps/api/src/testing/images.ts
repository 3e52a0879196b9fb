/** A drawing of two colours. */
export const aPicture = (): Buffer =>
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path fill="teal" d="M0 0h8v4H0z"/></svg>')
