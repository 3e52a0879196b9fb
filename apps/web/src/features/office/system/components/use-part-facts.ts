import type { SystemStatus } from '@piel/contract/office/system'
import { useTranslation } from '#/i18n/index.ts'
import { useDates } from '#/lib/dates.ts'
import { useShownSize } from './use-shown-size.ts'

/** Texts and formats of the facts. */
function useFactWords() {
  const { t } = useTranslation('system')
  return {
    t,
    dates: useDates(),
    sizeOf: useShownSize(),
    errorOf: (error: string | null) => error !== null && t('error', { error }),
  }
}

export function usePartFacts() {
  const { t, dates, sizeOf, errorOf } = useFactWords()
  return {
    database: ({ database: { isEmbedded, bytes, growth } }: SystemStatus) => [
      sizeOf(bytes),
      growth &&
        t(growth.bytes < 0 ? 'database.shrunk' : 'database.grown', {
          size: sizeOf(Math.abs(growth.bytes)),
          date: dates.date(growth.since),
        }),
      t(isEmbedded ? 'database.embedded' : 'database.external'),
    ],
    disk: ({ disk: { free, total, backupFree } }: SystemStatus) => [
      free !== null && total !== null && t('disk.free', { free: sizeOf(free), total: sizeOf(total) }),
      backupFree !== null && t('disk.backupFree', { free: sizeOf(backupFree) }),
    ],
    ...useBackupFacts(),
    seal: ({ seal: { sealedAt, unsealed, acknowledged } }: SystemStatus) => [
      sealedAt === null ? t('seal.none') : t('seal.sealed', { time: dates.exact(sealedAt) }),
      unsealed > 0 && t('seal.unsealed', { count: unsealed }),
      ...acknowledged.map(({ place, at, reason }) => t('seal.acknowledged', { place, time: dates.exact(at), reason })),
    ],
    witness: ({ witness: { isSet, waiting } }: SystemStatus) => [
      t(isSet ? 'witness.set' : 'witness.none'),
      waiting > 0 && t('witness.waiting', { count: waiting }),
    ],
    mail: ({ mail: { isSet, sentAt, failedAt, error } }: SystemStatus) => [
      !isSet && t('mail.none'),
      isSet && (sentAt === null ? t('mail.idle') : t('mail.sent', { time: dates.exact(sentAt) })),
      failedAt !== null && t('mail.failed', { time: dates.exact(failedAt) }),
      errorOf(error),
    ],
    keys: ({ keys: { isEmbedded, createdAt } }: SystemStatus) => [
      t(isEmbedded ? 'keys.embedded' : 'keys.external'),
      createdAt !== null && t('keys.created', { date: dates.day(createdAt) }),
    ],
  }
}

function useBackupFacts() {
  const { t, dates, sizeOf, errorOf } = useFactWords()
  return {
    backup: ({ backup: { last, scheduledAt, isRunning, error } }: SystemStatus) => [
      last
        ? t('backup.last', { ago: dates.ago(last.at), time: dates.exact(last.at), file: last.file })
        : t('backup.none'),
      typeof last?.bytes === 'number' && sizeOf(last.bytes),
      scheduledAt === null ? t('backup.unscheduled') : t('backup.daily', { time: dates.clock(scheduledAt) }),
      isRunning && t('backup.running'),
      errorOf(error),
    ],
    check: ({ check: { passedAt, isRunning, error } }: SystemStatus) => [
      passedAt === null
        ? t('check.none')
        : t('check.passed', { ago: dates.ago(passedAt), time: dates.exact(passedAt) }),
      isRunning && t('check.running'),
      errorOf(error),
    ],
    archive: ({ archive: { isSet, segment, archivedAt, waiting, baseAt, error } }: SystemStatus) => [
      !isSet && t('archive.none'),
      isSet &&
        (archivedAt === null || segment === null
          ? t('archive.idle')
          : t('archive.last', { time: dates.exact(archivedAt), segment })),
      baseAt !== null && t('archive.base', { time: dates.exact(baseAt) }),
      waiting > 0 && t('archive.waiting', { count: waiting }),
      errorOf(error),
    ],
  }
}
