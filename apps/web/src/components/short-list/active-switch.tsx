import { useTranslation } from '#/i18n/index.ts'
import { toast } from '#/components/toast/toast.ts'
import { Switch } from '#/components/ui/switch.tsx'
import { useOneAtATime } from '#/components/ui/use-one-at-a-time.ts'
import { useErrorText } from '#/lib/error-text.ts'

interface ActiveSwitchProps {
  name: string
  isActive: boolean
  stateOf: (isActive: boolean) => string
  isPending: boolean
  save: (isActive: boolean) => Promise<unknown>
  /** The notice after a change to this state, if any. */
  doneOf?: (isActive: boolean) => string
  /** Text of a refusal, if the general one says too little. */
  errorText?: (error: unknown) => string
}

/** Switches a record of a short list on or off in place. If the server refuses, the earlier state returns. */
export function ActiveSwitch({ name, isActive, stateOf, isPending, save, doneOf, errorText }: ActiveSwitchProps) {
  const { t } = useTranslation('shortList')
  const generalText = useErrorText()
  const isOn = isPending ? !isActive : isActive
  const state = stateOf(isOn)
  const toggle = useOneAtATime(async () => {
    try {
      await save(!isActive)
      if (doneOf) toast.success(doneOf(!isActive))
    } catch (error) {
      toast.error((errorText ?? generalText)(error))
    }
  })
  return <Switch isOn={isOn} word={state} label={t('switch', { state, name })} busy={isPending} onChange={toggle} />
}
