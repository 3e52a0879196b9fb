/** Changes a doctor, on a page of its own. */
export function DoctorEditPage() {
  return null
}
