import type { ImportResult } from '@piel/contract/clinical/diagnoses'
import { type CsvTable, readCsv, textOfFile } from '#/csv/read.ts'
import { AppError } from '#/lib/app-error.ts'
import type { OfficialTerm } from './diagnoses.repository.ts'

const needed = ['CATALOG_KEY', 'NOMBRE'] as const
type Skipped = ImportResult['skipped']['first'][number]

const isYes = (text = ''): boolean => /^(s[ií]?|x|1|yes|v|verdadero|true)$/i.test(text.trim())
const isNo = (text = ''): boolean => /^(no?|0|f|falso|false)$/i.test(text.trim())

function sexOf(text = ''): OfficialTerm['sex'] {
  if (/^(mujer|femenino|f|2)$/i.test(text.trim())) return 'FEMALE'
  return /^(hombre|masculino|h|1)$/i.test(text.trim()) ? 'MALE' : null
}

/** Days of an age such as 010A (years), 006M (months), 028D (days) or 012H (hours); null for none. */
export function daysOf(text = ''): number | null {
  const match = /^(\d{1,3})\s*([ahmd])$/i.exec(text.trim())
  if (!match) return null
  const count = Number(match[1])
  const unit = (match[2] ?? '').toUpperCase()
  if (unit === 'A') return Math.floor(count * 365.25)
  if (unit === 'M') return Math.floor(count * 30.4375)
  return unit === 'D' ? count : 0
}

/** Days until the end of the greatest age: 120A includes the whole year. */
function endOf(text = ''): number | null {
  const [days, match] = [daysOf(text), /^(\d{1,3})\s*([am])$/i.exec(text.trim())]
  if (days === null || !match) return days
  return (daysOf(`${Number(match[1]) + 1}${match[2] ?? ''}`) ?? days) - 1
}

/** A code with its dot: L700 is L70.0. */
export function dotted(code: string): string | undefined {
  const match = /^([A-Z]\d{2})\.?([\dX]?)$/.exec(code.trim().toUpperCase())
  if (!match) return undefined
  return match[2] === '' || match[2] === 'X' ? match[1] : `${match[1]}.${match[2]}`
}

function tableOf(bytes: Uint8Array): CsvTable {
  try {
    return readCsv(textOfFile(bytes))
  } catch (error) {
    throw new AppError('catalogue_refused', { cause: error })
  }
}

/** The terms of the official file. @throws AppError `catalogue_refused` without its columns, or if it is no CSV. */
export function readCatalogue(bytes: Uint8Array): { terms: OfficialTerm[]; skipped: Skipped[] } {
  const { columns, records } = tableOf(bytes)
  if (needed.some((column) => !columns.includes(column))) throw new AppError('catalogue_refused')
  const terms = new Map<string, OfficialTerm>()
  const skipped: Skipped[] = []
  for (const { line, cells } of records) {
    const of = (column: string): string | undefined => cells[column]?.trim()
    const code = dotted(of('CATALOG_KEY') ?? '')
    const nameEs = (of('NOMBRE') ?? '').replace(/\s+/g, ' ')
    if (code === undefined) skipped.push({ line, reason: 'code' })
    else if (nameEs === '' || nameEs.length > 400) skipped.push({ line, reason: 'name' })
    else if (terms.has(code)) skipped.push({ line, reason: 'twice' })
    else {
      const notifiable = isYes(of('NOTDIARIA')) ? 'immediate' : isYes(of('NOTSEMANAL')) ? 'weekly' : null
      const limits = { leastDays: daysOf(of('LINF')), mostDays: endOf(of('LSUP')) }
      terms.set(code, { code, nameEs, sex: sexOf(of('LSEX')), ...limits, notifiable, isValid: !isNo(of('VALID')) })
    }
  }
  return { terms: [...terms.values()], skipped }
}
