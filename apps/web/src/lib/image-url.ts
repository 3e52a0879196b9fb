/** Where the picture with this id is to be had; public to whoever knows it. */
export const imageUrl = (id: string): string => `/api/images/${encodeURIComponent(id)}`
