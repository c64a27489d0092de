/** Spanish. */
import type { MailTexts } from './mail-texts.ts';

export const spanish: MailTexts = {
  counted: {
    answers: { one: '{n} respuesta', other: '{n} respuestas' },
    surveys: { one: '{n} encuesta', other: '{n} encuestas' },
    files: { one: '{n} archivo', other: '{n} archivos' },
  },
  units: { kilobytes: 'KB', megabytes: 'MB', gigabytes: 'GB' },
  delivery: {
    lead: (answers, surveys) => `${answers} de ${surveys}.`,
    made: 'Creado',
    period: 'Período',
    wholePeriod: 'todas las respuestas hasta ahora',
    since: (day) => `desde el ${day}`,
    until: (day) => `hasta el ${day}`,
    surveys: 'Encuestas',
    more: { one: 'y {n} más', other: 'y {n} más' },
    files: 'Archivos',
    attached: 'adjunto',
    download: 'Descargar',
    linksUntil: { one: 'El enlace funciona hasta el {until}.', other: 'Los enlaces funcionan hasta el {until}.' },
    linksForGood: {
      one: 'El enlace funciona hasta que se revoque.',
      other: 'Los enlaces funcionan hasta que se revoquen.',
    },
    byLink: {
      personal: 'Se envía como enlace porque puede contener datos personales.',
      too_large: 'Se envía como enlace porque es demasiado grande para un correo.',
    },
    nothing: 'Esta vez no hay archivos.',
    failed: { one: 'No se pudo exportar {n} encuesta', other: 'No se pudieron exportar {n} encuestas' },
    reasons: {
      access_denied: 'No hay acceso a la encuesta.',
      quiz_not_found: 'La encuesta ya no existe o no es accesible.',
      not_found: 'La encuesta ya no existe o no es accesible.',
      blocked_by_tariff: 'No está incluido en el plan del remitente.',
      user_not_authenticated: 'La clave del remitente ya no es válida.',
      word_row_limit: 'Hay demasiadas respuestas para Word.',
      drift: 'La encuesta ha cambiado desde la última vez.',
      answers_changed: 'Las respuestas cambiaron durante la lectura.',
      upstream_refused: 'El servicio de encuestas rechazó la solicitud.',
      upstream_unavailable: 'El servicio de encuestas no respondió.',
      upstream_unreadable: 'La respuesta del servicio de encuestas no se pudo leer.',
      gave_up: 'No funcionó tras varios intentos.',
    },
    drift: {
      title: 'Qué ha cambiado en la encuesta desde la última vez',
      added: 'Nuevo',
      removed: 'Eliminado',
      renamed: 'Con otro nombre',
      retyped: 'Tipo cambiado',
      options: 'Opciones cambiadas',
    },
  },
  figures: {
    survey: 'Encuesta',
    asOf: (moment) => `Cifras del ${moment}.`,
    since: (day) => `Qué ha cambiado desde el correo del ${day}`,
    same: (day) => `Nada ha cambiado desde el correo del ${day}.`,
    viewChanged: 'La vista se modificó después del último correo, así que no se compara con él.',
    missing: (view) => `Esta vez no se pudieron calcular las cifras de «${view}».`,
    heldBack: (view) =>
      `Esta vez no se incluye «${view}»: han cambiado muy pocas respuestas desde la última vez que se compartió. Volverá cuando hayan cambiado suficientes.`,
  },
  test: {
    subject: (destination) => `Prueba: ${destination}`,
    lead: 'Esto es una prueba. Los archivos llegarán a esta dirección.',
  },
  confirmation: {
    subject: '¿Quiere recibir resultados de encuestas por correo?',
    title: '¿Quiere recibir resultados de encuestas por correo?',
    lead: (sender) => `${sender} quiere enviarle archivos con resultados de encuestas a esta dirección.`,
    leadUnknown: (host) =>
      `Alguien que usa ${host} quiere enviarle archivos con resultados de encuestas a esta dirección.`,
    what: 'Son tablas de respuestas, informes y gráficos. Llega un correo cada vez que el remitente los prepara: una sola vez o con regularidad, por ejemplo cada semana. Cada correo dice qué contiene y tiene un enlace para dejar de recibirlos.',
    button: 'Sí, envíenmelos',
    ignore: 'Si no lo esperaba, no haga nada: sin su consentimiento no se envía nada.',
  },
  foot: {
    why: (sender, what, address) =>
      `Recibe este correo porque ${sender} envía «${what}» a ${address} y usted lo aceptó.`,
    whyUnknown: (host, what, address) =>
      `Recibe este correo porque alguien que usa ${host} envía «${what}» a ${address} y usted lo aceptó.`,
    stop: 'Dejar de recibir estos correos',
    asked: (address) => `Este correo se ha enviado a ${address} y no se repetirá.`,
    refuse: 'No, no enviar nada ni volver a preguntar',
  },
  pages: {
    confirm: {
      title: '¿Resultados de encuestas por correo?',
      text: 'Pulse el botón y los archivos con resultados de encuestas llegarán a esta dirección. Cada correo tiene un enlace para dejar de recibirlos.',
    },
    confirmed: { title: 'Gracias', text: 'Los archivos con resultados de encuestas llegarán a esta dirección.' },
    stop: {
      title: '¿Dejar de recibir estos correos?',
      text: 'Pulse el botón y este buzón no recibirá más correos de este remitente.',
    },
    stopped: { title: 'Hecho', text: 'Este buzón ya no recibe correos de este remitente.' },
    resumed: { title: 'Volverá a recibir correos', text: 'Este buzón volverá a recibir correos de este remitente.' },
    unknown: {
      title: 'No existe esta página',
      text: 'Compruebe que la dirección esté copiada hasta el último carácter.',
    },
    expired: { title: 'Este enlace ha caducado', text: 'Pida uno nuevo a quien se lo envió.' },
    too_many: { title: 'Demasiados intentos', text: 'Espere unos minutos e inténtelo de nuevo.' },
  },
  buttons: { confirm: 'Sí, envíenmelos', stop: 'Dejar de recibirlos', resume: 'Recibirlos de nuevo' },
};
