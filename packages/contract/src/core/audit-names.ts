interface Name {
  en: string
  es: string
}

export const auditActionNames = {
  session: {
    sign_in: { en: 'Signed in', es: 'Inició sesión' },
    refused: { en: 'Sign-in refused', es: 'Inicio de sesión rechazado' },
    sign_out: { en: 'Signed out', es: 'Cerró sesión' },
    end: { en: 'Ended a session', es: 'Cerró una sesión' },
    end_all: { en: 'Signed out everywhere', es: 'Cerró todas sus sesiones' },
    revoke: { en: 'Session ended', es: 'Sesión cerrada' },
    lock: { en: 'Locked the session', es: 'Bloqueó la sesión' },
    unlock: { en: 'Unlocked the session', es: 'Desbloqueó la sesión' },
  },
  access: {
    refused: { en: 'Access refused', es: 'Acceso rechazado' },
  },
  patient: {
    read: { en: 'Viewed a patient', es: 'Consultó a un paciente' },
    create: { en: 'Registered a patient', es: 'Registró a un paciente' },
    update: { en: 'Updated a patient', es: 'Modificó a un paciente' },
    archive: { en: 'Archived a patient', es: 'Archivó a un paciente' },
    restore: { en: 'Restored a patient', es: 'Restauró a un paciente' },
    restore_request: { en: 'Asked to restore a patient', es: 'Solicitó restaurar a un paciente' },
    export: { en: 'Exported patients', es: 'Exportó pacientes' },
  },
  record: {
    read: { en: 'Viewed a clinical record', es: 'Consultó un expediente' },
    add: { en: 'Added to a clinical record', es: 'Agregó una nota a un expediente' },
  },
  alert: {
    read: { en: 'Viewed a patient’s alerts', es: 'Consultó las alertas de un paciente' },
    add: { en: 'Added an alert', es: 'Agregó una alerta' },
    end: { en: 'Ended an alert', es: 'Terminó una alerta' },
    review: { en: 'Asked about allergies', es: 'Preguntó por alergias' },
  },
  care: {
    assign: { en: 'Assigned a doctor', es: 'Asignó un médico' },
    change: { en: 'Updated a doctor’s assignment', es: 'Modificó la asignación de un médico' },
    remove: { en: 'Removed a doctor’s assignment', es: 'Quitó la asignación de un médico' },
  },
  treatment: {
    read: { en: 'Viewed a treatment', es: 'Consultó un tratamiento' },
    create: { en: 'Started a treatment', es: 'Inició un tratamiento' },
    update: { en: 'Updated a treatment', es: 'Modificó un tratamiento' },
    status: { en: 'Changed a treatment’s status', es: 'Cambió el estado de un tratamiento' },
    export: { en: 'Exported treatments', es: 'Exportó tratamientos' },
  },
  transaction: {
    create: { en: 'Recorded a payment', es: 'Registró un pago' },
    complete: { en: 'Completed a payment', es: 'Completó un pago' },
    fail: { en: 'Marked a payment as failed', es: 'Marcó un pago como fallido' },
    refund: { en: 'Refunded a payment', es: 'Reembolsó un pago' },
    void: { en: 'Cancelled a payment', es: 'Canceló un cobro' },
    print: { en: 'Printed a receipt', es: 'Imprimió un recibo' },
    export: { en: 'Exported transactions', es: 'Exportó transacciones' },
  },
  ledger: {
    adjust: { en: 'Adjusted a patient’s balance', es: 'Ajustó el saldo de un paciente' },
    discount: { en: 'Discounted a charge', es: 'Aplicó un descuento' },
    credit: { en: 'Used a patient’s credit', es: 'Aplicó el saldo a favor de un paciente' },
    export: { en: 'Exported balances due', es: 'Exportó adeudos' },
  },
  money: {
    settings_update: { en: 'Updated the limit of discounts', es: 'Modificó el límite de descuentos' },
  },
  till: {
    open: { en: 'Opened a till', es: 'Abrió una caja' },
    move: { en: 'Recorded a cash movement', es: 'Registró un movimiento de efectivo' },
    count: { en: 'Counted a till', es: 'Contó una caja' },
    close: { en: 'Closed a till', es: 'Hizo un corte de caja' },
    close_uncounted: { en: 'Closed a till without a count', es: 'Cerró una caja sin conteo' },
    close_day: { en: 'Closed a day', es: 'Hizo un corte del día' },
    create: { en: 'Added a till', es: 'Agregó una caja' },
    update: { en: 'Updated a till', es: 'Modificó una caja' },
    export: { en: 'Exported cash counts', es: 'Exportó cortes de caja' },
  },
  sale: {
    create: { en: 'Recorded a sale', es: 'Registró una venta' },
    cancel: { en: 'Cancelled a sale', es: 'Canceló una venta' },
  },
  membership: {
    sell: { en: 'Sold a membership', es: 'Vendió una membresía' },
    end: { en: 'Ended a membership', es: 'Terminó una membresía' },
  },
  catalogue: {
    type_create: { en: 'Added a treatment type', es: 'Agregó un tipo de tratamiento' },
    type_update: { en: 'Updated a treatment type', es: 'Modificó un tipo de tratamiento' },
    tier_update: { en: 'Updated a membership tier', es: 'Modificó una membresía' },
    item_create: { en: 'Added a service or product', es: 'Agregó un artículo' },
    item_update: { en: 'Updated a service or product', es: 'Modificó un artículo' },
    item_order: { en: 'Reordered the services and products', es: 'Reordenó los artículos' },
  },
  shipping: {
    create: { en: 'Added a shipping option', es: 'Agregó una opción de envío' },
    update: { en: 'Updated a shipping option', es: 'Modificó una opción de envío' },
    archive: { en: 'Removed a shipping option', es: 'Quitó una opción de envío' },
    order: { en: 'Reordered the shipping options', es: 'Reordenó las opciones de envío' },
  },
  location: {
    create: { en: 'Added a location', es: 'Agregó una sede' },
    update: { en: 'Updated a location', es: 'Modificó una sede' },
  },
  agenda: {
    settings_update: { en: 'Updated the agenda’s settings', es: 'Modificó la configuración de la agenda' },
    rest_day_create: { en: 'Added a rest day', es: 'Agregó un día de descanso' },
    rest_day_accept: { en: 'Accepted a rest day', es: 'Aceptó un día de descanso' },
    rest_day_archive: { en: 'Removed a rest day', es: 'Quitó un día de descanso' },
    resource_create: { en: 'Added to the agenda', es: 'Agregó a la agenda' },
    resource_update: { en: 'Updated a person, room or device', es: 'Modificó una persona, un consultorio o un equipo' },
    hours_update: { en: 'Updated working hours', es: 'Modificó un horario' },
    block_create: { en: 'Added a block', es: 'Agregó un bloqueo' },
    block_update: { en: 'Updated a block', es: 'Modificó un bloqueo' },
    block_archive: { en: 'Removed a block', es: 'Quitó un bloqueo' },
    type_create: { en: 'Added a type of appointment', es: 'Agregó un tipo de cita' },
    type_update: { en: 'Updated a type of appointment', es: 'Modificó un tipo de cita' },
  },
  appointment: {
    read: { en: 'Viewed an appointment', es: 'Consultó una cita' },
    book: { en: 'Booked an appointment', es: 'Agendó una cita' },
    update: { en: 'Updated an appointment', es: 'Modificó una cita' },
    move: { en: 'Moved an appointment', es: 'Movió una cita' },
    status: { en: 'Changed an appointment’s status', es: 'Cambió el estado de una cita' },
    export: { en: 'Exported appointments', es: 'Exportó citas' },
  },
  doctor: {
    create: { en: 'Registered a doctor', es: 'Registró a un médico' },
    update: { en: 'Updated a doctor', es: 'Modificó a un médico' },
    status: { en: 'Changed a doctor’s status', es: 'Cambió el estado de un médico' },
    handover: { en: 'Handed over a doctor’s patients', es: 'Transfirió los pacientes de un médico' },
    archive: { en: 'Archived a doctor', es: 'Archivó a un médico' },
    restore: { en: 'Restored a doctor', es: 'Restauró a un médico' },
    export: { en: 'Exported doctors', es: 'Exportó médicos' },
  },
  user: {
    create: { en: 'Created a user', es: 'Creó un usuario' },
    update: { en: 'Updated a user', es: 'Modificó a un usuario' },
    archive: { en: 'Archived a user', es: 'Archivó a un usuario' },
    restore: { en: 'Restored a user', es: 'Restauró a un usuario' },
    invite: { en: 'Invited a user', es: 'Invitó a un usuario' },
    sign_out: { en: 'Signed out a user', es: 'Cerró las sesiones de un usuario' },
    session_end: { en: 'Ended a user’s session', es: 'Cerró una sesión de un usuario' },
    unlock: { en: 'Unlocked a user', es: 'Desbloqueó a un usuario' },
    factor_reset: { en: 'Reset a user’s second factor', es: 'Restableció el segundo factor de un usuario' },
    export: { en: 'Exported users', es: 'Exportó usuarios' },
  },
  account: {
    create: { en: 'Created the first administrator', es: 'Creó el primer administrador' },
    link: { en: 'Linked an account', es: 'Vinculó una cuenta' },
    update: { en: 'Updated their own account', es: 'Modificó su propia cuenta' },
    photo: { en: 'Changed their photo', es: 'Cambió su foto' },
    cover: { en: 'Changed their cover', es: 'Cambió su portada' },
    password_change: { en: 'Changed their password', es: 'Cambió su contraseña' },
    sign_in_name: { en: 'Changed a sign-in email', es: 'Cambió un correo de acceso' },
    password_set: { en: 'Set a password by invitation', es: 'Creó su contraseña con una invitación' },
    factor_add: { en: 'Added a second factor', es: 'Agregó un segundo factor' },
    factor_remove: { en: 'Removed a second factor', es: 'Eliminó un segundo factor' },
    recovery_codes: { en: 'Created new recovery codes', es: 'Creó nuevos códigos de recuperación' },
  },
  audit: {
    read: { en: 'Viewed the audit trail', es: 'Consultó la auditoría' },
    export: { en: 'Exported the audit trail', es: 'Exportó la auditoría' },
    acknowledge: {
      en: 'Acknowledged a break in the audit trail',
      es: 'Dio por revisada una alteración de la auditoría',
    },
  },
  backup: {
    create: { en: 'Created a backup', es: 'Creó un respaldo' },
    check: { en: 'Checked a backup', es: 'Comprobó un respaldo' },
    restore: { en: 'Restored a backup', es: 'Restauró un respaldo' },
  },
} as const satisfies Record<string, Record<string, Name>>

export const auditKindNames = {
  patient: {
    one: { en: 'Patient', es: 'Paciente' },
    many: { en: 'Patients', es: 'Pacientes' },
  },
  doctor: {
    one: { en: 'Doctor', es: 'Médico' },
    many: { en: 'Doctors', es: 'Médicos' },
  },
  user: {
    one: { en: 'User', es: 'Usuario' },
    many: { en: 'Users', es: 'Usuarios' },
  },
  treatment: {
    one: { en: 'Treatment', es: 'Tratamiento' },
    many: { en: 'Treatments', es: 'Tratamientos' },
  },
  transaction: {
    one: { en: 'Transaction', es: 'Transacción' },
    many: { en: 'Transactions', es: 'Transacciones' },
  },
  treatment_type: {
    one: { en: 'Treatment type', es: 'Tipo de tratamiento' },
    many: { en: 'Treatment types', es: 'Tipos de tratamiento' },
  },
  membership_tier: {
    one: { en: 'Membership', es: 'Membresía' },
    many: { en: 'Memberships', es: 'Membresías' },
  },
  sale: {
    one: { en: 'Sale', es: 'Venta' },
    many: { en: 'Sales', es: 'Ventas' },
  },
  sale_item: {
    one: { en: 'Service or product', es: 'Artículo' },
    many: { en: 'Services and products', es: 'Artículos' },
  },
  shipping_option: {
    one: { en: 'Shipping option', es: 'Opción de envío' },
    many: { en: 'Shipping', es: 'Envíos' },
  },
  appointment: {
    one: { en: 'Appointment', es: 'Cita' },
    many: { en: 'Appointments', es: 'Citas' },
  },
  appointment_type: {
    one: { en: 'Type of appointment', es: 'Tipo de cita' },
    many: { en: 'Types of appointments', es: 'Tipos de cita' },
  },
  agenda_resource: {
    one: { en: 'Person, room or device', es: 'Persona, consultorio o equipo' },
    many: { en: 'Persons, rooms and devices', es: 'Personas, consultorios y equipos' },
  },
  agenda_block: {
    one: { en: 'Block', es: 'Bloqueo' },
    many: { en: 'Blocks', es: 'Bloqueos' },
  },
  rest_day: {
    one: { en: 'Rest day', es: 'Día de descanso' },
    many: { en: 'Rest days', es: 'Días de descanso' },
  },
  location: {
    one: { en: 'Location', es: 'Sede' },
    many: { en: 'Locations', es: 'Sedes' },
  },
  clinic_setting: {
    one: { en: 'Setting', es: 'Configuración' },
    many: { en: 'Settings', es: 'Configuración' },
  },
  till: {
    one: { en: 'Till', es: 'Caja' },
    many: { en: 'Tills', es: 'Cajas' },
  },
  till_day: {
    one: { en: 'Day closing', es: 'Corte del día' },
    many: { en: 'Day closings', es: 'Cortes del día' },
  },
  till_session: {
    one: { en: 'Cash count', es: 'Corte de caja' },
    many: { en: 'Cash counts', es: 'Cortes de caja' },
  },
  session: {
    one: { en: 'Sign-in', es: 'Sesión' },
    many: { en: 'Sign-in', es: 'Inicio de sesión' },
  },
  audit: {
    one: { en: 'Audit trail', es: 'Auditoría' },
    many: { en: 'Audit trail', es: 'Auditoría' },
  },
  endpoint: {
    one: { en: 'Access', es: 'Acceso' },
    many: { en: 'Access', es: 'Acceso' },
  },
} as const satisfies Record<string, Record<'one' | 'many', Name>>

type ActionNames = typeof auditActionNames
export type AuditAction = { [N in keyof ActionNames]: `${N}.${keyof ActionNames[N] & string}` }[keyof ActionNames]
export type AuditKind = keyof typeof auditKindNames

export const auditActions = Object.entries(auditActionNames).flatMap(([noun, verbs]) =>
  Object.keys(verbs).map((verb) => `${noun}.${verb}` as AuditAction),
)
export const auditKinds = Object.keys(auditKindNames) as [AuditKind, ...AuditKind[]]

type InOneLanguage<T> = { [K in keyof T]: T[K] extends Name ? string : InOneLanguage<T[K]> }

/** The names of a tree in one language. */
export const namesIn = <T extends object>(names: T, language: keyof Name): InOneLanguage<T> =>
  Object.fromEntries(
    Object.entries(names).map(([key, name]: [string, Name | object]) => [
      key,
      'en' in name ? name[language] : namesIn(name, language),
    ]),
  ) as InOneLanguage<T>
