import { type Medicine, medicineEndpoints } from '@piel/contract/clinical/medicines'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useState } from 'react'
import type { FieldPath } from 'react-hook-form'
import { useTranslation } from '#/i18n/index.ts'
import { FieldFrame } from '#/components/form/field-frame.tsx'
import { LookupList } from '#/components/form/lookup-list.tsx'
import { type FieldProps, useField } from '#/components/form/use-field.ts'
import { SearchWordsProvider } from '#/components/search/highlighted.tsx'
import { Input } from '#/components/ui/input.tsx'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import type { PrescriptionValues } from './prescription-values.ts'

type Props = FieldProps<PrescriptionValues, PrescriptionValues> & {
  name: FieldPath<PrescriptionValues>
  autoFocus: boolean
  onChosen: (medicine: Medicine) => void
}

/** A generic name: any text, with the medicines of the list that it resembles. Enter takes one, Escape closes. */
export function GenericField({ onChosen, autoFocus, ...props }: Props) {
  const { t } = useTranslation('prescriptions')
  const field = useField(props)
  const list = `${field.id}-list`
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(0)
  const search = useDeferredValue(field.value.trim())
  const query = useQuery({
    ...endpointQuery(medicineEndpoints.list, { query: { search: search.slice(0, 100) } }),
    enabled: isOpen && search.length > 1,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  const medicines = search.length > 1 ? (query.data?.data ?? []).slice(0, 8) : []
  const isShown = isOpen && medicines.length > 0
  const at = Math.min(active, medicines.length - 1)

  const take = (medicine: Medicine) => {
    field.change(medicine.generic)
    setIsOpen(false)
    onChosen(medicine)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = medicines[at]
    if (step !== undefined && medicines.length > 0) {
      setIsOpen(true)
      setActive(isShown ? (at + step + medicines.length) % medicines.length : 0)
    } else if (event.key === 'Enter' && isShown && chosen) take(chosen)
    else if (event.key === 'Escape' && isShown) setIsOpen(false)
    else if (event.key !== 'Enter') return
    // Enter here does not issue the prescription.
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <FieldFrame {...props} id={field.id} error={field.error}>
      <div
        className="relative"
        onBlur={(event) => {
          if (event.currentTarget.contains(event.relatedTarget)) return
          setIsOpen(false)
          field.leave()
        }}
      >
        <Input
          {...field.control}
          autoFocus={autoFocus}
          role="combobox"
          aria-expanded={isShown}
          aria-controls={list}
          aria-activedescendant={isShown ? `${list}-${at}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={field.value}
          onChange={(event) => {
            field.change(event.target.value)
            setActive(0)
            setIsOpen(true)
          }}
          onKeyDown={onKeyDown}
        />
        {isShown && (
          <SearchWordsProvider search={search}>
            <LookupList
              id={list}
              label={props.label}
              found={medicines.map((medicine) => ({
                id: medicine.id,
                name: medicine.generic,
                caption: medicine.forms.map((form) => t(`forms.${form}`)).join(', '),
              }))}
              active={at}
              value=""
              onActivate={setActive}
              onChoose={(one) => {
                const chosen = medicines.find(({ id }) => id === one.id)
                if (chosen) take(chosen)
              }}
              status="nothing"
            />
          </SearchWordsProvider>
        )}
      </div>
    </FieldFrame>
  )
}
