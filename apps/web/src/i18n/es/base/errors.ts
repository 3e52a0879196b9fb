import type { errors as en } from '../../en/base/errors.ts'
import type { Translation } from '../../types.ts'

export const errors = {
  validation_failed: 'Error de validación en los datos ingresados.',
  not_authenticated: 'No ha iniciado sesión.',
  token_expired: 'Su sesión terminó. Inicie sesión de nuevo para continuar.',
  token_invalid: 'Su sesión ya no es válida. Inicie sesión de nuevo para continuar.',
  forbidden: 'No tiene permiso para hacer esto.',
  not_found: 'Este registro no existe o ya no está disponible.',
  conflict: 'Esto entra en conflicto con otro cambio. Vuelva a cargar la página e intente de nuevo.',
  email_taken: 'El correo electrónico ya está registrado.',
  version_conflict: 'Otra persona modificó este registro. Revíselo e intente de nuevo.',
  session_locked: 'La pantalla está bloqueada. Desbloquéela para continuar.',
  password_too_weak:
    'La contraseña es demasiado débil. Debe tener al menos 8 caracteres, una mayúscula, una minúscula y un número.',
  rate_limited: 'Demasiadas solicitudes. Espere un momento e intente de nuevo.',
  internal: 'Error del servidor. Por favor, intente más tarde.',
  unavailable: 'El servicio no está disponible. Intente de nuevo en un momento.',
  network: 'Error de conexión. Verifique su conexión a internet.',
  timeout: 'El servidor tardó demasiado en responder. Intente de nuevo.',
  invalid_answer: 'El servidor envió una respuesta inesperada. Intente de nuevo.',
  unknown: 'Algo salió mal. Intente de nuevo.',
  user_load: 'Error al cargar el usuario',
  user_unknown: 'Error desconocido al procesar el usuario',
  patient_unknown: 'Error desconocido al procesar el paciente',
  patient_email_taken: 'Ya existe un usuario en el sistema con este correo electrónico.',
  patient_load: 'Error al cargar la información del paciente. Por favor, intente nuevamente.',
  doctor_unknown: 'Error desconocido al procesar el médico',
  auth0_id_taken: 'El ID de Auth0 ya está registrado.',
  doctor_load: 'Error al cargar la información del médico',
} as const satisfies Translation<typeof en>
