import { defineNoun } from '../core/nouns.ts'

export const backupNoun = defineNoun('backup', {
  actions: {
    'backup.create': { en: 'Created a backup', es: 'Creó un respaldo' },
    'backup.check': { en: 'Checked a backup', es: 'Comprobó un respaldo' },
    'backup.restore': { en: 'Restored a backup', es: 'Restauró un respaldo' },
  },
})
