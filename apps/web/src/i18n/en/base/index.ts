/** Texts of the shell and the shared components; loaded before the first page. */
export { common } from './common.ts'
export { errors } from './errors.ts'
export { form } from './form.ts'
export { shell } from './shell.ts'
export { table } from './table.ts'
