import { defineNoun } from '../core/nouns.ts'

export const accountNoun = defineNoun('account', {
  actions: {
    'account.create': { en: 'Created the first administrator', es: 'Creó el primer administrador' },
    'account.link': { en: 'Linked an account', es: 'Vinculó una cuenta' },
    'account.update': { en: 'Updated their own account', es: 'Modificó su propia cuenta' },
    'account.photo': { en: 'Changed their photo', es: 'Cambió su foto' },
    'account.cover': { en: 'Changed their cover', es: 'Cambió su portada' },
    'account.password_change': { en: 'Changed their password', es: 'Cambió su contraseña' },
    'account.sign_in_name': { en: 'Changed a sign-in email', es: 'Cambió un correo de acceso' },
    'account.password_set': { en: 'Set a password by invitation', es: 'Creó su contraseña con una invitación' },
    'account.factor_add': { en: 'Added a second factor', es: 'Agregó un segundo factor' },
    'account.factor_remove': { en: 'Removed a second factor', es: 'Eliminó un segundo factor' },
    'account.recovery_codes': { en: 'Created new recovery codes', es: 'Creó nuevos códigos de recuperación' },
  },
  recorded: {
    authenticatorApp: { en: 'Authenticator app', es: 'Aplicación de autenticación' },
    passkey: { en: 'Passkey', es: 'Llave de acceso' },
    recoveryCode: { en: 'Recovery code', es: 'Código de recuperación' },
  },
})
