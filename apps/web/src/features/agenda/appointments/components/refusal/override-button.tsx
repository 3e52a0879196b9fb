import { useId, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Button } from '#/components/ui/button.tsx'
import { Input } from '#/components/ui/input.tsx'
import type { Override } from './refusal.tsx'

const withReason = ['overbook', 'doubleBook'] as const
type Reasoned = (typeof withReason)[number]

/** Request fields that override conflicts. */
export type Overrides = { [Name in Override]?: true } & { [Name in Reasoned as `${Name}Reason`]?: string }

interface OverrideButtonProps {
  overrides: readonly Override[]
  isPending: boolean
  onOverride: (overrides: Overrides) => void
}

const leastReason = 3

/** Books despite conflicts; overbooking and booking a patient twice require a reason. */
export function OverrideButton({ overrides, isPending, onOverride }: OverrideButtonProps) {
  const { t } = useTranslation('appointmentForm')
  const id = useId()
  const [reasons, setReasons] = useState<{ [Name in Reasoned]?: string }>({})
  const [missing, setMissing] = useState<Reasoned>()
  const reasoned = withReason.filter((name) => overrides.includes(name))
  const textOf = (name: Reasoned) => reasons[name]?.trim() ?? ''

  const press = () => {
    const first = reasoned.find((name) => textOf(name).length < leastReason)
    setMissing(first)
    if (first) return document.getElementById(`${id}-${first}`)?.focus()
    onOverride({
      ...Object.fromEntries(overrides.map((pass) => [pass, true as const])),
      ...Object.fromEntries(reasoned.map((name) => [`${name}Reason`, textOf(name)])),
    })
  }
  return (
    <div className="mt-3 border-t border-warning/25 pt-3 text-ink">
      {reasoned.map((name) => (
        <ReasonField
          key={name}
          id={`${id}-${name}`}
          label={t(`overrides.reasons.${name}`)}
          value={reasons[name] ?? ''}
          isMissing={missing === name}
          onChange={(text) => {
            setReasons((all) => ({ ...all, [name]: text }))
            setMissing(undefined)
          }}
          onEnter={press}
        />
      ))}
      <p className="mb-2">{overrides.map((pass) => t(`overrides.hints.${pass}`)).join(' ')}</p>
      <Button busy={isPending} onClick={press}>
        {t(overrides.length === 1 && overrides[0] ? `overrides.${overrides[0]}` : 'overrides.several')}
      </Button>
    </div>
  )
}

interface ReasonFieldProps {
  id: string
  label: string
  value: string
  isMissing: boolean
  onChange: (text: string) => void
  onEnter: () => void
}

function ReasonField({ id, label, value, isMissing, onChange, onEnter }: ReasonFieldProps) {
  const { t } = useTranslation('validation')
  return (
    <div className="mb-3">
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      <Input
        id={id}
        value={value}
        maxLength={200}
        autoComplete="off"
        aria-invalid={isMissing}
        aria-describedby={isMissing ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onEnter()
        }}
      />
      {isMissing && (
        <p id={`${id}-error`} className="mt-1.5 text-caption text-danger">
          {t('reasonRequired')}
        </p>
      )}
    </div>
  )
}
