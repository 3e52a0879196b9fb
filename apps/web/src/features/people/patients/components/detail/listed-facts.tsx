import type { Patient } from '@piel/contract/people/patients'
import { useTranslation } from '#/i18n/index.ts'
import { Fact } from '#/components/record/facts.tsx'
import { patientFieldEntries } from '../patient-field-list.ts'
import { PatientFact } from './patient-fact.tsx'

interface ListedFactsProps {
  patient: Patient
  group: 'person' | 'contact'
  mayWrite: boolean
}

export function ListedFacts({ patient, group, mayWrite }: ListedFactsProps) {
  const { t } = useTranslation('patients')
  return patientFieldEntries.map(
    ([name, spec]) =>
      spec.icon &&
      spec.group === group && (
        // A CURP is too long for half of a narrow column.
        <Fact
          key={name}
          icon={spec.icon}
          label={t(`fields.${name}`)}
          {...(name === 'curp' && { className: 'col-span-2' })}
        >
          <PatientFact patient={patient} name={name} mayWrite={mayWrite} />
        </Fact>
      ),
  )
}
