export const sessions = {
  open: 'Open sessions',
  none: 'No open sessions',
  unknownDevice: 'Unknown device',
  current: 'This device',
  from: 'From {{address}}',
  unknownAddress: 'From an unknown location',
  since: 'Since {{date}}',
  lastSeen: 'Last used {{ago}}',
  end: 'Sign out',
  endOf: 'Sign out: {{device}}',
  ended: '{{device}} was signed out',
} as const
