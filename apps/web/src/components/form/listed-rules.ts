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
