import { cleanLine } from '@piel/contract/core/clean'
import * as z from 'zod/mini'

/** Stands for text that is not a whole number: such text is invalid, not missing. */
const broken = 0.5

/** The rule of a field of whole numbers, typed as text: `rule` is the contract's. */
export const wholeNumberInput = (rule: z.ZodMiniType<number, number>) =>
  z.pipe(
    z.string(),
    z.transform((typed, context): number => {
      const text = cleanLine(typed)
      const number = text === '' ? undefined : /^\d{1,9}$/.test(text) ? Number(text) : broken
      const { data, error } = z.safeParse(rule, number)
      const [issue] = error?.issues ?? []
      if (!issue) return data as number
      context.issues.push({ code: 'custom', message: issue.message, input: typed })
      return z.NEVER
    }),
  )
