import type { help as en } from '../../en/office/help.ts'
import type { Translation } from '../../types.ts'

export const help = {
  title: 'Ayuda',
  description: 'Para qué sirve cada página y cómo hacer lo más común.',
  topics: 'Temas',
  open: 'Abrir {{page}}',
  more: 'Presione ? en una página para ver sus atajos.',
  names: {
    record: 'Expediente clínico',
    payments: 'Cobros y saldos',
    setup: 'Configuración de la clínica',
    audit: 'Bitácora y sistema',
    account: 'Su cuenta',
  },
  dashboard: {
    find: {
      name: 'Encontrar una persona, una página o una acción',
      how: 'Presione Ctrl K y escriba parte de un nombre, un teléfono o lo que quiere hacer.',
    },
    period: { name: 'Elegir el periodo de una gráfica', how: 'Abra las fechas sobre la gráfica y elija un rango.' },
    table: {
      name: 'Ver los números de una gráfica',
      how: 'Elija “Mostrar como tabla” en la gráfica. Cada valor lleva a su lista.',
    },
    look: {
      name: 'Cambiar idioma o colores',
      how: 'Use EN/ES y el sol o la luna arriba. El idioma se guarda en su cuenta.',
    },
    keys: { name: 'Ver todos los atajos', how: 'Presione ? en cualquier página.' },
  },
  agenda: {
    book: {
      name: 'Agendar una cita',
      how: 'Presione N o elija un lugar libre del día. Escriba el paciente; los horarios sugeridos consideran médico, consultorio y equipo.',
    },
    arrive: {
      name: 'Recibir a un paciente',
      how: 'Seleccione la cita y presione A. C confirma, S inicia y E termina.',
    },
    move: { name: 'Mover una cita', how: 'Arrástrela, o presione M, muévala con las flechas y presione Enter.' },
    remind: {
      name: 'Escribir al paciente',
      how: 'Abra la cita y elija WhatsApp: el mensaje se abre con su texto listo.',
    },
    print: {
      name: 'Imprimir el día o la semana',
      how: 'Presione Ctrl P. El día lleva las alergias con su sustancia; la semana cabe en una hoja horizontal.',
    },
  },
  patients: {
    find: {
      name: 'Encontrar a un paciente',
      how: 'Presione / y escriba un nombre como suena, un teléfono, un correo, una CURP o el número de expediente.',
    },
    register: {
      name: 'Registrar a un paciente',
      how: 'Elija “Registrar paciente”. Piel avisa mientras escribe si la persona quizá ya está registrada.',
    },
    alert: {
      name: 'Registrar una alergia u otra alerta',
      how: 'Abra al paciente y agréguela en la franja de alertas. Se muestra en todas las pantallas del paciente.',
    },
    restore: {
      name: 'Ver quién cambió qué, y restaurar',
      how: 'Abra el “Historial de cambios” del paciente, elija una versión y restáurela.',
    },
    export: {
      name: 'Exportar la lista',
      how: 'Fíltrela y ordénela, y elija “Exportar”. El archivo contiene justo lo que muestra la lista.',
    },
  },
  record: {
    write: {
      name: 'Escribir una nota',
      how: 'Elija “Escribir nota”, o “Nota nueva” para una breve. La nota se guarda mientras escribe; fírmela con Ctrl o Cmd y Enter.',
    },
    correct: {
      name: 'Corregir una nota',
      how: 'Elija “Corregir” en la nota. Ambas se conservan; la nueva remite a la anterior.',
    },
    prescribe: {
      name: 'Escribir una receta',
      how: 'Elija “Recetas” en el paciente y escriba el nombre genérico. Responda cada advertencia con un motivo e imprima.',
    },
    measure: {
      name: 'Registrar signos vitales o un índice',
      how: 'Elija “Mediciones” en el expediente. El índice se calcula mientras llena el formulario.',
    },
    problem: {
      name: 'Agregar un diagnóstico',
      how: 'Elija “Agregar problema” sobre las notas y escriba un nombre o un código.',
    },
  },
  treatments: {
    start: { name: 'Iniciar un tratamiento', how: 'Presione T. La membresía del paciente baja el precio por sí sola.' },
    state: { name: 'Terminar un tratamiento', how: 'Elija el estado en su fila.' },
    cancel: {
      name: 'Cancelar un tratamiento',
      how: 'Elija “Cancelar tratamiento” y dé un motivo. Su cargo se revierte.',
    },
    columns: {
      name: 'Elegir las columnas de una lista',
      how: 'Abra las columnas a la derecha del encabezado. Se guardan en su cuenta.',
    },
    handover: {
      name: 'Transferir pacientes a otro médico',
      how: 'Los administradores eligen “Transferir pacientes” en la página del médico.',
    },
  },
  payments: {
    pay: {
      name: 'Cobrar',
      how: 'Presione P en la página del paciente. Elija los cargos, luego la forma de pago por su número, y presione Enter.',
    },
    several: {
      name: 'Cobrar con efectivo y tarjeta',
      how: 'Escriba el primer importe y elija la siguiente forma de pago para el resto.',
    },
    refund: {
      name: 'Reembolsar un cobro',
      how: 'Abra el cobro y presione R. El reembolso lleva la fecha en que se hace.',
    },
    void: {
      name: 'Cancelar un cobro hecho por error',
      how: 'Ábralo y elija “Cancelar cobro” mientras su caja esté abierta.',
    },
    owing: { name: 'Ver quién debe', how: 'Abra “Adeudos”.' },
  },
  till: {
    open: { name: 'Abrir la caja', how: 'Elija “Abrir caja” y cuente el fondo por denominación.' },
    cash: {
      name: 'Meter o sacar efectivo',
      how: 'Elija “Entrada” o “Retiro” y escriba el importe y el motivo. Ambos quedan en el corte.',
    },
    close: {
      name: 'Hacer el corte',
      how: 'Elija “Hacer corte” y escriba lo que cuenta. Lo esperado se muestra después.',
    },
    difference: {
      name: 'Explicar una diferencia',
      how: 'Cuente una vez más o dé un motivo. Se conservan ambos conteos.',
    },
    reports: { name: 'Imprimir un corte otra vez', how: 'Abra “Cortes de caja”, elija el corte e imprímalo.' },
  },
  reports: {
    days: { name: 'Elegir los días', how: 'Abra las fechas de arriba. Valen para inasistencias e ingresos.' },
    list: {
      name: 'Abrir la lista de una barra',
      how: 'Elija la barra, o llegue a ella con las flechas y oprima Entrar.',
    },
    table: { name: 'Ver las cifras', how: 'Elija “Mostrar como tabla”. Cada renglón lleva a su lista.' },
    meaning: { name: 'Saber qué se cuenta', how: 'Lea la definición debajo de cada gráfica.' },
    counts: {
      name: 'Comparar los cortes de caja',
      how: 'Abra “Cortes de caja”: la gráfica sobre la lista muestra los últimos 30.',
    },
  },
  doctors: {
    create: {
      name: 'Registrar un médico',
      how: 'Elija “Registrar médico”. El médico recibe una invitación para iniciar sesión.',
    },
    licence: { name: 'Registrar una cédula', how: 'Edite al médico y agregue número, tipo e institución.' },
    assign: {
      name: 'Asignar un paciente',
      how: 'Abra al médico o al paciente y presione A. El médico podrá abrir el expediente.',
    },
    hours: { name: 'Definir horarios y ausencias', how: 'Abra la configuración de la agenda y luego la persona.' },
    inactive: { name: 'Desactivar a un médico', how: 'Cambie el estado. Antes hay que mover sus citas próximas.' },
  },
  users: {
    invite: {
      name: 'Invitar a una persona',
      how: 'Elija “Crear usuario”. La persona elige su contraseña con el enlace.',
    },
    role: { name: 'Cambiar un rol', how: 'Edite al usuario. El rol nuevo vale desde el siguiente clic.' },
    password: {
      name: 'Ayudar con una contraseña olvidada',
      how: 'Abra al usuario y elija “Nuevo enlace de invitación”.',
    },
    sessions: {
      name: 'Cerrar las sesiones de una persona',
      how: 'Abra al usuario y elija “Cerrar sesiones”, por ejemplo si perdió el teléfono.',
    },
    archive: { name: 'Archivar a un usuario', how: 'La persona ya no puede iniciar sesión. Lo que hizo se conserva.' },
  },
  setup: {
    locations: { name: 'Configurar sedes, consultorios y horarios', how: 'Abra “Agenda” en la configuración.' },
    types: {
      name: 'Configurar los tipos de cita',
      how: 'Indique minutos, consultorio y equipo; la agenda propone solo horarios en que todo está libre.',
    },
    prices: {
      name: 'Cambiar un precio',
      how: 'Abra el catálogo y edite el tipo. Los cargos ya hechos conservan su precio.',
    },
    limit: {
      name: 'Definir el límite de descuentos',
      how: 'Abra el catálogo y defina el porcentaje. Los administradores no tienen límite.',
    },
    rest: { name: 'Registrar días de descanso', how: 'Se proponen los de la ley; agregue los de la clínica.' },
  },
  audit: {
    search: { name: 'Encontrar un evento', how: 'Filtre por persona, acción o día. Cada evento lleva a su registro.' },
    changes: { name: 'Ver qué se cambió', how: 'Abra el evento: muestra cada valor antes y después.' },
    trust: {
      name: 'Comprobar que la bitácora está completa',
      how: 'La página indica la última comprobación. El operador la verifica con npm run audit:verify.',
    },
    export: { name: 'Exportar la bitácora', how: 'Elija “Exportar”. La exportación también es un evento.' },
    system: {
      name: 'Ver el estado de la instalación',
      how: 'Abra “Sistema”: versión, base de datos, respaldos y avisos.',
    },
  },
  account: {
    password: {
      name: 'Cambiar su contraseña',
      how: 'Abra “Configuración de la cuenta”. Sus otras sesiones se cierran.',
    },
    factor: {
      name: 'Agregar un segundo factor',
      how: 'Agregue una llave de acceso o una aplicación de códigos, y guarde los códigos de recuperación.',
    },
    lock: { name: 'Bloquear la pantalla', how: 'Presione Ctrl Mayús L. Lo que escribió se conserva.' },
    photo: { name: 'Cambiar su foto', how: 'Abra su perfil y elija la foto.' },
    notify: { name: 'Elegir sus notificaciones', how: 'Abra “Configuración de la cuenta” y luego las notificaciones.' },
  },
} as const satisfies Translation<typeof en>
