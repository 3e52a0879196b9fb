/** The list of doctors (row F1). */
export function DoctorsPage() {
  return null
}
