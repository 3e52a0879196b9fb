import * as z from 'zod/mini'
import { agendaSetting, settingVersion } from './clinic-settings.ts'
import { defineEndpoints } from './endpoint.ts'

const agendaSettings = z.extend(agendaSetting, settingVersion)

export const agendaSettingEndpoints = defineEndpoints('Agenda', {
  get: {
    route: 'GET /agenda/settings',
    summary: 'Get the settings of the agenda',
    permission: 'agenda.read',
    answer: { status: 200, schema: agendaSettings },
    versioned: true,
  },
  update: {
    route: 'PATCH /agenda/settings',
    summary: 'Update the settings of the agenda',
    permission: 'agenda.manage',
    body: z.strictObject({ stepMinutes: z.optional(agendaSetting.shape.stepMinutes) }),
    answer: { status: 200, schema: agendaSettings },
    versioned: true,
  },
})
