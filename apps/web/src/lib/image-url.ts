/** URL of an image; public to anyone who knows its ID. */
export const imageUrl = (id: string): string => `/api/images/${encodeURIComponent(id)}`
