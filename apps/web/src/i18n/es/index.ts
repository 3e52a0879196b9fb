import type { en } from '../en/index.ts'
import type { Translation } from '../types.ts'
import { auth } from './auth.ts'
import { common } from './common.ts'
import { errors } from './errors.ts'
import { validation } from './validation.ts'

export const es = { auth, common, errors, validation } as const satisfies Translation<typeof en>
