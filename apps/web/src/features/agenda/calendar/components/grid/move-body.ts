import type { AppointmentRow } from '@piel/contract/agenda/appointment-shapes'
import type { UpdateAppointmentBody } from '@piel/contract/agenda/appointments'
import type { Drop } from './use-carry.ts'

export type MoveBody = Pick<UpdateAppointmentBody, 'leadId' | 'assistantId' | 'roomId' | 'deviceId' | 'later'> & {
  date: string
  time: string
}

/** The field that the column's resource fills in an appointment. */
function roleIn({ row, from }: Drop): 'leadId' | 'assistantId' | 'roomId' | 'deviceId' {
  const { resource } = from
  if (resource.kind === 'person') return row.lead.id === resource.id ? 'leadId' : 'assistantId'
  return resource.kind === 'room' ? 'roomId' : 'deviceId'
}

export function bodyOfMove(drop: Drop): MoveBody {
  const { from, to, start, row } = drop
  const isLater = to.axis.isLater(start)
  return {
    date: to.date,
    time: to.axis.timeAt(start),
    ...((isLater || row.isLater) && { later: isLater }),
    ...(to.resource.id !== from.resource.id && { [roleIn(drop)]: to.resource.id }),
  }
}

/** Restores the earlier place, overriding the conflicts that it had there. @param reason for being beside another. */
export const bodyOfUndo = (
  { date, time, isLater, lead, assistant, room, device, ...row }: AppointmentRow,
  reason: string,
) => ({
  date,
  time,
  later: isLater,
  leadId: lead.id,
  ...(assistant && { assistantId: assistant.id }),
  ...(room && { roomId: room.id }),
  ...(device && { deviceId: device.id }),
  intoBlock: true,
  ...(row.isOutsideHours && { outsideHours: true }),
  ...(row.isOverbooked && { overbook: true, overbookReason: reason }),
  ...(row.isDoubleBooked && { doubleBook: true, doubleBookReason: reason }),
})
