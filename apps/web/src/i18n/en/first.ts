import { auth } from './auth.ts'
import { common } from './common.ts'
import { dashboard } from './dashboard.ts'
import { errors } from './errors.ts'
import { notifications } from './notifications.ts'
import { patients } from './patients.ts'
import { shell } from './shell.ts'
import { table } from './table.ts'
import { validation } from './validation.ts'

/** The words of what comes before sign-in, and of the screens most begin with; all others come with the product. */
export const first = { auth, common, dashboard, errors, notifications, patients, shell, table, validation } as const
