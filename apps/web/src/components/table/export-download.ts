import { dashboardEndpoints } from '@piel/contract/office/dashboard'
import { appointmentEndpoints } from '@piel/contract/agenda/appointments'
import { auditEndpoints } from '@piel/contract/office/audit'
import { doctorEndpoints } from '@piel/contract/people/doctors'
import { patientEndpoints } from '@piel/contract/people/patients'
import { userEndpoints } from '@piel/contract/people/users'
import { debtorEndpoints } from '@piel/contract/money/debtors'
import { tillEndpoints } from '@piel/contract/money/tills'
import { transactionEndpoints } from '@piel/contract/money/transactions'
import { treatmentEndpoints } from '@piel/contract/treatments/treatments'
import { download } from '#/lib/api.ts'

const files = {
  appointments: appointmentEndpoints.export,
  patients: patientEndpoints.export,
  doctors: doctorEndpoints.export,
  users: userEndpoints.export,
  audit: auditEndpoints.export,
  treatments: treatmentEndpoints.export,
  transactions: transactionEndpoints.export,
  debtors: debtorEndpoints.export,
  sessions: tillEndpoints.export,
  income: dashboardEndpoints.exportIncome,
  treatmentFigures: dashboardEndpoints.exportTreatments,
}
export type ExportName = keyof typeof files

const quote = 0x22
const newline = 0x0a

/** Counts the records of a streamed file: line ends outside quoted cells. */
export function createRecordCount() {
  let isQuoted = false
  let records = 0
  return (piece: Uint8Array): number => {
    for (const byte of piece) {
      if (byte === quote) isQuoted = !isQuoted
      else if (byte === newline && !isQuoted) records++
    }
    return records
  }
}

const nameIn = (response: Response): string =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'piel.csv'

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Later: some browsers read the URL after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/**
 * Downloads a list with its current filters as a file.
 * @param onProgress receives the number of rows so far.
 * @returns the number of rows.
 */
export async function exportList(name: ExportName, query: object, onProgress: (rows: number) => void): Promise<number> {
  const { page: _page, limit: _limit, cursor: _cursor, ...filter } = query as Record<string, unknown>
  const response = await download(files[name], { query: filter })
  const count = createRecordCount()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let rows = 0
  const reader = response.body?.getReader()
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    pieces.push(piece.value)
    // The heads are a record too.
    rows = Math.max(0, count(piece.value) - 1)
    onProgress(rows)
  }
  save(new Blob(pieces, { type: 'text/csv;charset=utf-8' }), nameIn(response))
  return rows
}
