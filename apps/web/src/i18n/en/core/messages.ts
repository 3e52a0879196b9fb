/** Messages to patients. They must not reveal a type, a diagnosis or a specialty. */
export const messages = {
  scheduled:
    'Hello {{name}}, your appointment at {{clinic}} is on {{date}} at {{time}}{{place}}. If you cannot come, please reply to this message.',
  moved:
    'Hello {{name}}, your appointment at {{clinic}} was moved to {{date}} at {{time}}{{place}}. If you cannot come, please reply to this message.',
  cancelled:
    'Hello {{name}}, your appointment at {{clinic}} on {{date}} at {{time}} was cancelled. Reply to this message to book another.',
  paid: 'Hello {{name}}, {{clinic}} received your payment of {{amount}}. Receipt {{numbers}}.',
  next: 'Your next appointment is on {{date}} at {{time}}.',
} as const
