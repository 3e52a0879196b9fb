/** Free times, conflicts, and appointments that a change leaves to be moved. */
export const availability = {
  free: { one: '{{time}} {{person}}', next: 'Next available, {{date}}:', none: 'No availability in the next 14 days' },
  later: '{{time}} (second)',
  conflicts: {
    title: 'This time is not available',
    line: '{{resource}} · {{from}}–{{until}} · {{what}}',
    appointment: 'busy',
    block: 'block',
    hold: 'on hold',
    closed: 'outside working hours',
    patient: 'The patient has an appointment from {{from}} to {{until}} with {{resource}} ({{location}})',
    patientBusy: 'The patient has another appointment from {{from}} to {{until}}',
    freeOn: '{{date}}, {{time}}',
    clockChange: 'On {{date}} the clocks in {{zone}} go from {{from}} to {{to}}. Choose another time.',
  },
  affected: {
    leave_one: '{{count}} appointment falls within the leave. Move it in the agenda.',
    leave_other: '{{count}} appointments fall within the leave. Move them in the agenda.',
    noneInLeave: 'No appointments fall within the leave.',
    failed: 'The appointments within the leave could not be loaded',
    move: 'Move',
    moveOf: 'Move the appointment of {{name}}, {{date}}, {{time}}',
    done: 'Done',
    most: 'Only the first {{count}} are listed.',
  },
} as const
