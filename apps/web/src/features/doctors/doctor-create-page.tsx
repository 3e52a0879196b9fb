/** Registers a doctor. */
export function DoctorCreatePage() {
  return null
}
