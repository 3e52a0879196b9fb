import * as z from 'zod/mini'
import type { ListedSpec } from './listed-values.ts'

/** The contract's rules of the listed fields; an optional date or choice may be empty, as an optional text may. */
export const listedRules = <N extends string>(
  list: Readonly<Record<N, ListedSpec>>,
  rules: Readonly<Record<N, z.ZodMiniType>>,
): Record<string, z.ZodMiniType> =>
  Object.fromEntries(
    (Object.entries(list) as [N, ListedSpec][]).map(([name, { kind, isRequired }]) => {
      const isStrict = kind === 'date' || kind === 'choice'
      return [name, !isRequired && isStrict ? z.union([z.literal(''), rules[name]]) : rules[name]]
    }),
  )

/** A check of a text that may be empty, and otherwise follows a rule. */
export const emptyOr = (rule: z.ZodMiniType<string, string>) =>
  z.check<string>(({ value, issues }) => {
    const issue = value === '' ? undefined : z.safeParse(rule, value).error?.issues[0]
    if (issue) issues.push({ code: 'custom', message: issue.message, input: value })
  })
