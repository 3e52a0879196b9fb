import type { errors as en } from '../en/refusals.ts'
import type { Translation } from '../types.ts'
import { errors as general } from './base/errors.ts'

export const errors = {
  ...general,
  method_not_allowed: 'Esta acción no está disponible.',
  username_taken: 'Este nombre de usuario ya está en uso.',
  password_elsewhere: 'Cambie su contraseña en su proveedor de identidad.',
  image_refused: 'No se puede usar esta imagen. Elija otra.',
  sign_in_too_old: 'El proveedor de identidad no pidió iniciar sesión de nuevo. Cierre la sesión y vuelva a iniciarla.',
  unsupported_media_type: 'Este tipo de datos no es compatible.',
  idempotency_mismatch: 'Esta solicitud ya se envió con otros datos.',
  already_replaced: 'Esta nota ya se corrigió.',
  alert_ended: 'Esta alerta ya terminó.',
  allergies_differ: 'Las alergias registradas no coinciden con esta respuesta.',
  not_archived: 'Este registro no está archivado.',
  already_assigned: 'Este médico ya atiende a este paciente en ese periodo.',
  name_taken: 'Este nombre ya está en uso.',
  list_full: 'La lista está llena.',
  transition_refused: 'El estado actual no permite esta acción.',
  refund_too_much: 'El importe excede lo que resta del pago.',
  membership_active: 'El paciente ya tiene esta membresía.',
  membership_ended: 'El paciente no tiene una membresía vigente.',
  doctor_on_leave: 'Este médico está de permiso. Elija a otro, o un día posterior al permiso.',
  doctor_on_leave_until: 'Este médico está de permiso hasta el {{date}}. Elija a otro, o un día posterior.',
  doctor_has_treatments: 'Este médico tiene tratamientos en curso. Primero complételos o asígnelos a otro médico.',
  second_factor_unavailable: 'No disponible. El proveedor de identidad administra el segundo factor.',
  passkey_refused: 'No se pudo verificar la llave de acceso. Empiece de nuevo.',
  second_factor_required: 'Necesita un segundo factor. Agregue otro antes de eliminar este.',
  invitation_unavailable:
    'Las invitaciones no están disponibles. Los usuarios inician sesión con el proveedor de identidad de la clínica.',
  email_missing: 'Esta cuenta no tiene correo electrónico. Agregue uno primero.',
  request_in_flight: 'Esta solicitud ya se está procesando.',
} as const satisfies Translation<typeof en>
