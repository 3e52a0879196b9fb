import type { signIn as en } from '../../en/account/sign-in.ts'
import type { Translation } from '../../types.ts'

export const signIn = {
  title: 'Iniciar sesión',
  titleOf: 'Iniciar sesión en {{clinic}}',
  email: 'Correo electrónico',
  password: 'Contraseña',
  showPassword: 'Mostrar contraseña',
  hidePassword: 'Ocultar contraseña',
  submit: 'Iniciar sesión',
  submitting: 'Iniciando sesión…',
  forgotten: '¿Olvidó su contraseña? Pida a un administrador de la clínica un nuevo enlace de invitación.',
  or: 'o',
  google: 'Continuar con Google',
  googleUnavailable: 'El inicio de sesión con Google no está configurado para esta clínica.',
  provider: 'Ir a la página de inicio de sesión',
  popup: 'Iniciar sesión en otra ventana',
  signedOut: 'Se cerró la sesión.',
  demoTitle: 'Cuentas de demostración',
  demoAdmin: 'Administrador',
  demoStaff: 'Recepción',
  demoNurse: 'Enfermería',
  demoDoctor: 'Médico',
  demoOwner: 'Dueño, administrador y médico',
  demoUse: 'Usar {{email}}',
} as const satisfies Translation<typeof en>
