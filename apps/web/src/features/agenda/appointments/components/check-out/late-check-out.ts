import { latePart } from '#/lib/lazy-part.ts'

export const CheckOutDialog = latePart(['checkOut'], () => import('./check-out-dialog.tsx'), 'CheckOutDialog')
