import { useId, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Button } from '#/components/ui/button.tsx'
import { Input } from '#/components/ui/input.tsx'
import type { Override } from './refusal.tsx'

/** Request fields that override conflicts. */
export type Overrides = { [Name in Override]?: true } & { overbookReason?: string }

interface OverrideButtonProps {
  overrides: readonly Override[]
  isPending: boolean
  onOverride: (overrides: Overrides) => void
}

const leastReason = 3

/** Books despite conflicts; overbooking requires a reason. */
export function OverrideButton({ overrides, isPending, onOverride }: OverrideButtonProps) {
  const { t } = useTranslation(['appointmentForm', 'validation'])
  const id = useId()
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const isOverbooking = overrides.includes('overbook')

  const press = () => {
    const text = reason.trim()
    if (isOverbooking && text.length < leastReason) {
      setIsMissing(true)
      document.getElementById(id)?.focus()
      return
    }
    onOverride({
      ...Object.fromEntries(overrides.map((pass) => [pass, true as const])),
      ...(isOverbooking && { overbookReason: text }),
    })
  }
  return (
    <div className="mt-3 border-t border-warning/25 pt-3 text-ink">
      {isOverbooking && (
        <div className="mb-3">
          <label htmlFor={id} className="mb-1.5 block font-medium">
            {t('overrides.reason')}
          </label>
          <Input
            id={id}
            value={reason}
            maxLength={200}
            autoComplete="off"
            aria-invalid={isMissing}
            aria-describedby={isMissing ? `${id}-error` : undefined}
            onChange={(event) => {
              setReason(event.target.value)
              setIsMissing(false)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              press()
            }}
          />
          {isMissing && (
            <p id={`${id}-error`} className="mt-1.5 text-caption text-danger">
              {t('validation:reasonRequired')}
            </p>
          )}
        </div>
      )}
      <p className="mb-2">{overrides.map((pass) => t(`overrides.hints.${pass}`)).join(' ')}</p>
      <Button busy={isPending} onClick={press}>
        {t(overrides.length === 1 && overrides[0] ? `overrides.${overrides[0]}` : 'overrides.several')}
      </Button>
    </div>
  )
}
