export const system = {
  title: 'System',
  description: 'Version {{version}}, running since {{time}}',
  failed: 'The state of the system could not be loaded',
  list: 'Parts of the system',
  states: { ok: 'OK', attention: 'Attention', problem: 'Problem', notSet: 'Not set up' },
  summary: {
    ok: 'Everything works.',
    attention: 'Everything works, but something needs your attention.',
    problem: 'There is a problem. See below for what to do.',
  },
  parts: {
    database: 'Database',
    disk: 'Disk space',
    backup: 'Backups',
    check: 'Backup checks',
    archive: 'Archive of changes',
    seal: 'Audit trail',
    witness: 'Audit witness',
    mail: 'Email',
    keys: 'Sign-in',
    jobs: 'Background jobs',
  },
  size: { gb: '{{number}} GB', mb: '{{number}} MB' },
  database: {
    embedded: 'Part of Piel',
    external: 'On an external server',
    grown: '{{size}} more than on {{date}}',
    shrunk: '{{size}} less than on {{date}}',
  },
  disk: { free: '{{free}} of {{total}} free', backupFree: '{{free}} free in the backup folder' },
  backup: {
    last: 'Last good backup {{ago}}: {{time}}, {{file}}',
    none: 'No backups yet',
    daily: 'Every day at {{time}}',
    unscheduled: 'Not made automatically',
    running: 'In progress',
  },
  check: {
    passed: 'Last restored {{ago}}: {{time}}',
    none: 'No backup has been restored yet',
    running: 'In progress',
  },
  archive: {
    none: 'Changes are kept in backups only',
    idle: 'Nothing archived since the start',
    last: 'Last archived {{time}}, {{segment}}',
    base: 'Base backup {{time}}',
    waiting_one: '{{count}} segment waiting',
    waiting_other: '{{count}} segments waiting',
  },
  seal: {
    sealed: 'Last seal {{time}}',
    none: 'Nothing sealed yet',
    unsealed_one: '{{count}} event not sealed',
    unsealed_other: '{{count}} events not sealed',
    key: 'Fingerprint of the key that signs seals and backups',
    keyHint: 'Write it down or print it: a restore on another computer asks for it.',
    copy: 'Copy fingerprint',
    copied: 'The fingerprint was copied',
    notCopied: 'The fingerprint could not be copied. Select it instead.',
    acknowledged: 'Acknowledged difference of the database since {{time}}: {{place}} ({{reason}})',
  },
  witness: {
    set: 'Receives every seal',
    none: 'Seals are kept on this machine only',
    waiting_one: '{{count}} seal waiting',
    waiting_other: '{{count}} seals waiting',
  },
  mail: {
    sent: 'Last email {{time}}',
    idle: 'No emails since the start',
    none: 'Invitation links are shown on the screen only',
    failed: 'Last failure {{time}}',
  },
  keys: {
    embedded: 'Users sign in with Piel',
    external: 'Users sign in with an external provider',
    created: 'Signing key of {{date}}',
  },
  error: 'Error: {{error}}',
  jobs: {
    seal: 'Seal the audit trail',
    mails: 'Send emails',
    backup: 'Make and restore backups',
    expired: 'Delete expired data',
    licenses: 'Notify about expiring licences',
    notifications: 'Delete old notifications',
    backup_notices: 'Notify about old backups',
    days: 'Close past days',
    till_notices: 'Notify about tills left open',
    claims: 'Release slots of past appointments',
    sizes: 'Measure the database',
    never: 'Not run yet',
    last: 'Last run {{time}}',
    none: 'This process runs no background jobs.',
  },
  advice: {
    disk_low:
      'Space is running out: a backup and its check need as much space as the database. Delete files or use a larger disk.',
    disk_full: 'The disk is almost full, and Piel will soon refuse changes. Free some space now.',
    disk_unknown:
      'A folder of Piel’s data or backups cannot be read. The operator of Piel should check that its disk is mounted.',
    backup_none: 'If this machine fails, all data is lost. Ask the operator of Piel to turn on backups.',
    backup_first: 'The first backup is made within a minute of the start.',
    backup_by_hand: 'Backups are made by command only. Ask the operator of Piel to turn on daily ones.',
    backup_failing:
      'The last backup failed. Piel tries again at least once an hour; see the error and check the disk of the backups.',
    backup_old:
      'The last good backup is older than two days. Check that Piel runs all day, or ask its operator for a backup.',
    backup_gone:
      'The file of the last backup is no longer in its folder. Check that the right disk is mounted, or ask for a new backup.',
    check_first: 'The first check runs after the first backup.',
    check_key:
      'This machine cannot open backups. The operator of Piel should check one on the machine that has the private key.',
    check_old:
      'No backup has been restored in two weeks. See the log for the reason, and check that there is enough disk space.',
    check_failed:
      'The last check could not be completed, so it is not certain that the backup can be restored. See the error; Piel tries again.',
    check_refused:
      'The last backup that was checked is damaged, or not signed by this installation. See the error, check the disk of the backups, and keep an older backup in another place.',
    archive_first:
      'The first base backup is being made. Until it is complete, nothing can be restored from the archive.',
    archive_failing:
      'The last changes are on this machine only. See the error, and check the space on the disk of the archive; Piel tries again automatically.',
    seal_broken:
      'The audit trail, or records that it covers, were changed outside Piel or restored by hand. Open the audit trail for details.',
    seal_behind: 'Many events are not sealed yet. If the number keeps growing, restart Piel.',
    witness_behind: 'The witness does not accept seals. Check its disk or its address.',
    mail_failing:
      'The mail server did not accept the last email. The operator of Piel should check its address and the sender.',
    keys_unreachable:
      'The identity provider does not answer, so users cannot sign in. Check its address and the network.',
    jobs_failing: 'A background job failed and will run again. If it keeps failing, see the log.',
  },
} as const
