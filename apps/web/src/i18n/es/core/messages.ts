import type { messages as en } from '../../en/core/messages.ts'
import type { Translation } from '../../types.ts'

export const messages = {
  scheduled:
    'Hola, {{name}}: su cita en {{clinic}} es el {{date}} a las {{time}}{{place}}. Si no puede asistir, responda a este mensaje.',
  moved:
    'Hola, {{name}}: su cita en {{clinic}} se cambió al {{date}} a las {{time}}{{place}}. Si no puede asistir, responda a este mensaje.',
  cancelled:
    'Hola, {{name}}: su cita en {{clinic}} del {{date}} a las {{time}} fue cancelada. Responda a este mensaje para agendar otra.',
} as const satisfies Translation<typeof en>
