/** The words of the shell and of what every page is built from: they come before the first page. */
export { common } from './common.ts'
export { errors } from './errors.ts'
export { form } from './form.ts'
export { notifications } from './notifications.ts'
export { shell } from './shell.ts'
export { table } from './table.ts'
