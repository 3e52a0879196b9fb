import { random } from '#/fuzz/random.ts'

/** Calls of the API as one user. */
export interface AgendaDesk {
  call: <T>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH',
    url: string,
    body?: object,
  ) => Promise<{ status: number; body: T }>
}

/** What the operations choose from. */
export interface Stock {
  days: readonly string[]
  leads: string[]
  rooms: string[]
  devices: string[]
  patients: string[]
  typeId: string
}

export interface RandomResult {
  statuses: Record<number, number>
  /** Answers that no caller may get: above 499, and refusals without a reason. */
  unexpected: string[]
}

interface Extent {
  seed: number
  operations: number
  callers: number
  /** True to stop before so many operations. */
  isOver?: () => boolean
}

/** Books, moves and cancels at random, with several callers at once. */
export async function randomFrom(
  { seed, operations, callers, isOver = () => false }: Extent,
  desk: AgendaDesk,
  stock: Stock,
): Promise<RandomResult> {
  const r = random(seed)
  const result: RandomResult = { statuses: {}, unexpected: [] }
  const made: string[] = []
  const place = () => ({
    leadId: r.pick(stock.leads),
    roomId: r.pick(stock.rooms),
    deviceId: r.pick(stock.devices),
    date: r.pick(stock.days),
    time: `${String(8 + r.int(10)).padStart(2, '0')}:${r.pick(['00', '15', '30', '45'])}`,
    ...(r.chance(0.2) && { overbook: true, overbookReason: 'Urgencia' }),
  })
  async function operate(): Promise<void> {
    const [what, id] = [r.int(10), made.length > 0 ? r.pick(made) : undefined]
    const send = (): Promise<{ status: number; body: unknown }> => {
      if (id === undefined || what < 6)
        return desk.call('POST', '/appointments', {
          patientId: r.pick(stock.patients),
          typeId: stock.typeId,
          ...place(),
        })
      if (what < 8) return desk.call('PATCH', `/appointments/${id}`, place())
      return desk.call('POST', `/appointments/${id}/status`, { status: 'cancelled', by: 'clinic', reason: 'Prueba' })
    }
    const { status, body } = await send()
    result.statuses[status] = (result.statuses[status] ?? 0) + 1
    const { id: booked, code } = body as { id?: string; code?: string }
    if (status === 201 && booked !== undefined) made.push(booked)
    const isExpected = status < 400 || (status === 409 && ['slot_taken', 'transition_refused'].includes(code ?? ''))
    if (!isExpected) result.unexpected.push(`${status} ${code}`)
  }
  let left = operations
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (left > 0 && !isOver()) {
        left -= 1
        await operate()
      }
    }),
  )
  return result
}
