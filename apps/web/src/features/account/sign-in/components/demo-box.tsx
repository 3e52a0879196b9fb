import { useTranslation } from '#/i18n/index.ts'

/** The accounts of the demo data, offered only if the server runs as a demo. */
const demoAccounts = [
  { label: 'demoAdmin', email: 'admin@piel.test', password: 'Piel-admin-2026' },
  { label: 'demoStaff', email: 'staff@piel.test', password: 'Piel-staff-2026' },
  { label: 'demoNurse', email: 'nurse@piel.test', password: 'Piel-nurse-2026' },
  { label: 'demoDoctor', email: 'doctor@piel.test', password: 'Piel-doctor-2026' },
  { label: 'demoOwner', email: 'owner@piel.test', password: 'Piel-owner-2026' },
] as const

export function DemoBox({ onUse }: { onUse: (account: { email: string; password: string }) => void }) {
  const { t } = useTranslation('signIn')
  return (
    <section className="mt-6 rounded-control bg-subtle px-4 py-3" aria-labelledby="demo-title">
      <h2 id="demo-title" className="text-caption font-semibold text-muted">
        {t('demoTitle')}
      </h2>
      <ul className="mt-1">
        {demoAccounts.map(({ label, email, password }) => (
          <li key={email}>
            <button
              type="button"
              onClick={() => onUse({ email, password })}
              className="-mx-2 grid min-h-11 w-[calc(100%+1rem)] grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-control px-2 py-1.5 text-start transition-colors focus-ring hover:bg-hover"
            >
              <span className="sr-only">{`${t('demoUse', { email })}: `}</span>
              <span className="col-span-2 font-medium">{t(label)}</span>
              <span className="text-caption text-muted wrap-anywhere">{email}</span>
              <span className="text-caption text-muted">{password}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
