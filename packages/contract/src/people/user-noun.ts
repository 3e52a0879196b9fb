import { networkLabels } from './social-networks.ts'
import { csvHeads, defineCsv } from '../core/csv.ts'
import { field } from '../core/fields.ts'
import { notificationLabels } from '../core/notifications.ts'
import { defineNoun } from '../core/nouns.ts'
import { dutyLabels, genderLabels, languageLabels, profileKindLabels, roleLabels } from '../core/people.ts'
import { archivedField, personFields, phoneField } from '../core/shared-fields.ts'

export const userCsv = defineCsv({
  action: 'user.export',
  kind: 'user',
  file: { en: 'users', es: 'usuarios' },
  heads: csvHeads({
    role: ['Role', 'Rol'],
    lastLogin: ['Last sign-in (clinic time)', 'Último acceso (hora de la clínica)'],
  }),
})

export const userNoun = defineNoun('user', {
  names: { one: { en: 'User', es: 'Usuario' }, many: { en: 'Users', es: 'Usuarios' } },
  actions: {
    'user.create': { en: 'Created a user', es: 'Creó un usuario' },
    'user.update': { en: 'Updated a user', es: 'Modificó a un usuario' },
    'user.archive': { en: 'Archived a user', es: 'Archivó a un usuario' },
    'user.restore': { en: 'Restored a user', es: 'Restauró a un usuario' },
    'user.invite': { en: 'Invited a user', es: 'Invitó a un usuario' },
    'user.sign_out': { en: 'Signed out a user', es: 'Cerró las sesiones de un usuario' },
    'user.session_end': { en: 'Ended a user’s session', es: 'Cerró una sesión de un usuario' },
    'user.unlock': { en: 'Unlocked a user', es: 'Desbloqueó a un usuario' },
    'user.factor_reset': { en: 'Reset a user’s second factor', es: 'Restableció el segundo factor de un usuario' },
    'user.export': { en: 'Exported users', es: 'Exportó usuarios' },
  },
  fields: {
    ...personFields,
    emailVerified: field.flag('Email verified', 'Correo verificado'),
    ...phoneField,
    gender: field.choice('Gender', 'Género', genderLabels),
    role: field.choice('Role', 'Rol', roleLabels),
    duty: field.choice('Duty', 'Función', dutyLabels),
    profileKind: field.choice('Profile type', 'Tipo de perfil', profileKindLabels),
    subject: field.text('Sign-in account', 'Cuenta de acceso'),
    language: field.choice('Language', 'Idioma', languageLabels),
    username: field.text('Username', 'Nombre de usuario'),
    bio: field.text('Bio', 'Biografía'),
    about: field.text('About', 'Acerca de'),
    socialLinks: field.texts('Social links', 'Redes sociales', networkLabels),
    photoId: field.image('Photo', 'Foto'),
    coverId: field.image('Cover', 'Portada'),
    notificationsOff: field.choices('Muted notifications', 'Notificaciones silenciadas', notificationLabels),
    ...archivedField,
  },
  notRestored: [
    'emailVerified',
    'gender',
    'subject',
    'language',
    'username',
    'bio',
    'about',
    'socialLinks',
    'photoId',
    'coverId',
    'notificationsOff',
    'archivedAt',
  ],
  required: ['email'],
  recorded: {
    team: { en: 'Team', es: 'Equipo' },
    userId: { en: 'User', es: 'Usuario' },
  },
  lists: ['users'],
})
