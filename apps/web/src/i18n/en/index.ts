import { auth } from './auth.ts'
import { common } from './common.ts'
import { errors } from './errors.ts'
import { validation } from './validation.ts'

/** The English catalogue, one namespace a file; it is also the type of every other. */
export const en = { auth, common, errors, validation } as const
