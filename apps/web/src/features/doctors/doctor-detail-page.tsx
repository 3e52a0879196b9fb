/** One doctor (row F2). */
export function DoctorDetailPage() {
  return null
}
