import { useRef } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Chip, ChipName } from './chip.tsx'
import { useDebouncedInput } from '#/components/search/use-debounced-input.ts'

interface Props {
  label: string
  value: string
  onChange: (text: string) => void
}

export function FilterText({ label, value, onChange }: Props) {
  const { t } = useTranslation('table')
  const typed = useDebouncedInput(value, onChange)
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    typed.now('')
    input.current?.focus()
  }
  return (
    <Chip filter={label} isSet={typed.text !== ''} onClear={clear}>
      <label className="flex min-w-0 cursor-text items-center gap-1.5 ps-3 pe-2 font-medium whitespace-nowrap">
        <ChipName isSet={typed.text !== ''}>{label}</ChipName>
        <input
          ref={input}
          value={typed.text}
          onChange={(event) => typed.type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') typed.now(typed.text)
            if (event.key !== 'Escape' || typed.text === '') return
            event.preventDefault()
            clear()
          }}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder={t('contains')}
          className="h-control w-28 min-w-0 bg-transparent font-normal text-ink outline-none placeholder:text-muted"
        />
      </label>
    </Chip>
  )
}
