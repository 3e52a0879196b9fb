import type { Patient } from '@piel/contract/people/patients'
import { fullName } from '@piel/contract/core/people'
import { type RefObject, useEffect, useState } from 'react'
import { Avatar } from '#/components/ui/avatar.tsx'
import { useDates } from '#/lib/dates.ts'
import { PatientAlerts } from './patient-facts.tsx'

/** Whether an element has scrolled under the header of the page. */
function useIsScrolledPast(target: RefObject<Element | null>): boolean {
  const [isPast, setIsPast] = useState(false)
  useEffect(() => {
    if (!target.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1)
        if (entry) setIsPast(!entry.isIntersecting && entry.boundingClientRect.top < 0)
      },
      { rootMargin: '-56px 0px 0px' },
    )
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [target])
  return isPast
}

/** Repeats name, age and alerts while they are scrolled away; screen readers have the header itself. */
export function CondensedHeader({ patient, identity }: { patient: Patient; identity: RefObject<Element | null> }) {
  const dates = useDates()
  const name = fullName(patient.user)
  const isShown = useIsScrolledPast(identity)
  return (
    <div aria-hidden="true" className="sticky top-header z-15 h-0 print:hidden">
      {isShown && (
        <div className="absolute -inset-x-gutter top-0 flex h-14 animate-rise items-center gap-3 border-b border-line bg-canvas px-gutter">
          <Avatar {...patient.user} size="sm" />
          <p className="flex min-w-0 flex-1 items-baseline gap-2">
            <bdi title={name} className="truncate font-semibold">
              {name}
            </bdi>
            {patient.birthDate !== null && <span className="shrink-0 text-muted">{dates.age(patient.birthDate)}</span>}
          </p>
          <PatientAlerts patient={patient} />
        </div>
      )}
    </div>
  )
}
