/**
 * Every problem of the API in Spanish, by its code: what has happened, and what to do where something can be done. The
 * codes are those of the API.
 */
import type { ProblemCode } from '../../../../../problems/codes.ts';

export const problemsSpanish: Readonly<Record<ProblemCode, string>> = {
  malformed_json: 'No se ha podido leer la solicitud. Vuelva a cargar la página e inténtelo de nuevo.',
  malformed_request:
    'No se ha podido leer la solicitud: la dirección o las cabeceras son demasiado largas o están dañadas.',
  table_taken: 'Otra programación ya mantiene esta tabla. Elija otro esquema de la base de datos.',
  quiz_not_found: 'Esta encuesta no existe o usted no tiene acceso a ella.',
  workspace_not_found: 'El espacio de trabajo no existe o usted ya no tiene acceso a él.',
  folder_not_found: 'Esta carpeta no existe o usted no tiene acceso a ella.',
  blocked_by_tariff: 'Su plan no lo incluye.',
  user_not_authenticated: 'La clave no es válida. Vuelva a iniciar sesión.',
  password_required: 'Hace falta una contraseña.',
  wrong_password: 'La contraseña no es correcta.',
  access_denied: 'Su clave no tiene permiso para esto.',
  quiz_limit_today: 'Ha alcanzado el límite de encuestas nuevas de hoy. Continúe mañana.',
  survey_closed: 'La encuesta está cerrada.',
  survey_full: 'La encuesta ya tiene todas las respuestas que admite.',
  already_answered: 'Esta encuesta ya se ha respondido.',
  address_refused: 'La encuesta no acepta respuestas desde esta dirección.',
  device_refused: 'La encuesta no acepta respuestas desde este dispositivo.',
  survey_unpublished: 'La encuesta no está publicada.',
  not_found: 'No se ha encontrado. Puede que ya se haya eliminado.',
  method_not_allowed: 'Esta acción no está disponible aquí.',
  conflict: 'No es posible en el estado actual.',
  contended: 'Otra persona está cambiando lo mismo en este momento. Inténtelo de nuevo.',
  link_expired: 'El enlace ha caducado.',
  link_used_up: 'El enlace ha alcanzado su límite de descargas.',
  link_paused: 'El enlace está en pausa: tiene que confirmarlo quien lo compartió.',
  link_revoked: 'El enlace se ha revocado.',
  body_too_large: 'La solicitud es demasiado grande. Elija menos elementos o un logotipo más pequeño.',
  unsupported_media_type: 'La solicitud tiene un formato desconocido. Vuelva a cargar la página e inténtelo de nuevo.',
  validation_error: 'Hay datos que no son válidos.',
  unsupported_format: 'El formato no se admite o el archivo no se puede leer.',
  structure_inconsistent: 'Las preguntas de la encuesta se contradicen entre sí.',
  idempotency_conflict: 'Esta clave de repetición ya se usó con otra solicitud.',
  not_offered: 'El servicio de encuestas no ofrece esta función.',
  upstream_refused: 'El servicio de encuestas ha rechazado la solicitud.',
  minimum_base_rows:
    'Con una base mínima no se pueden exportar las respuestas una a una: elija solo el resumen, el informe o el libro de códigos.',
  privacy_looser: 'El archivo del enlace no puede proteger los datos menos que la exportación original.',
  changes_base_gone:
    'Ya no se puede comparar con esa exportación: no está lista, se eliminó o sus archivos han caducado. Haga primero una exportación completa.',
  changes_base_differs:
    'Los cambios solo se pueden mostrar respecto a una exportación con los mismos filtros, columnas y protección de datos.',
  changes_covered: 'Estos cambios ya están incluidos en una ejecución posterior.',
  drift: 'La encuesta ha cambiado desde la última exportación, y se pidió no crear archivos en ese caso.',
  shared_too_similar:
    'Se parece demasiado a algo que ya se compartió: juntos revelarían qué respondieron unas pocas personas. Comparta la misma vista o espere a que lleguen más respuestas.',
  snapshot_expired: 'Las respuestas de esta exportación ya no se conservan. Haga una exportación nueva.',
  variant_failed: 'No se ha podido crear el archivo de este enlace. Pida un enlace nuevo.',
  variant_pending: 'El archivo de este enlace todavía se está preparando.',
  export_not_ready: 'La exportación todavía se está preparando. Inténtelo un poco más tarde.',
  word_row_limit: 'Hay demasiadas respuestas para Word. Use Excel o CSV, o acote los filtros.',
  merge_failed: 'No se han podido combinar las encuestas.',
  survey_too_large:
    'La encuesta es demasiado grande para la página, las cifras y los informes. Las respuestas sí se pueden exportar.',
  erased: 'Se borraron los datos de un encuestado y, con ellos, estos archivos. Exporte la encuesta de nuevo.',
  too_many_answers:
    'Demasiadas respuestas de una encuesta tienen esta dirección: no parece una sola persona. Indique los números de las respuestas.',
  too_many_surveys: 'Son demasiadas encuestas para un lote. Divídalas en varios.',
  rate_limited: 'Hay demasiadas solicitudes. Espere un momento e inténtelo de nuevo.',
  internal_error: 'Algo ha fallado en el servidor. Inténtelo de nuevo dentro de un minuto.',
  upstream_unreadable: 'No se entiende la respuesta del servicio de encuestas. Inténtelo más tarde.',
  upstream_unavailable: 'El servicio de encuestas no responde. Inténtelo más tarde.',
  out_of_budget: 'Ya hay demasiadas solicitudes al servicio de encuestas. Inténtelo un poco más tarde.',
  answers_changed: 'Las respuestas cambiaron mientras se leían. Inténtelo de nuevo.',
  newer_record: 'Esto lo guardó una versión más nueva que se está poniendo en marcha. Inténtelo dentro de un minuto.',
  poisonous:
    'Esta exportación detuvo el proceso dos veces por falta de memoria o de tiempo. Pida menos archivos o un período más corto, o inténtelo más tarde.',
  endless: 'La exportación empezó muchas veces sin avanzar y se detuvo. Inténtelo más tarde; si se repite, avísenos.',
  gave_up: 'No se ha conseguido tras varios intentos. Inténtelo más tarde; si se repite, avísenos.',
};
