/** What may be wrong with a field, in Spanish. */
import type { FaultTexts } from '../fault-sentences.ts';

export const faultsSpanish: FaultTexts = {
  'must not be empty': 'Rellene este campo.',
  'expected at least {least} characters': 'Escriba al menos {least} caracteres.',
  'expected at most {most} characters': 'Escriba {most} caracteres como máximo.',
  'expected at least 1 item': 'Elija al menos una opción.',
  'expected at least {least} items': 'Elija al menos {least}.',
  'expected at most {most} items': 'Son demasiados: {most} como máximo.',
  'expected at least {least}': 'Escriba {least} o un número mayor.',
  'expected more than {least}': 'Escriba un número mayor que {least}.',
  'expected at most {most}': 'Escriba {most} o un número menor.',
  'expected less than {most}': 'Escriba un número menor que {most}.',
  'expected an e-mail address': 'No es una dirección de correo.',
  'expected a whole number, not {given}': 'Escriba un número entero.',
  'expected a number, not {given}': 'Escriba un número.',
  'expected a text, not {given}': 'Rellene este campo.',
  'is missing; expected {given}': 'Rellene este campo.',
  'expected a colour such as #0a6cff': 'Escriba un color, por ejemplo #0a6cff.',
  'expected a date such as 2026-01-31': 'Escriba una fecha, por ejemplo 2026-01-31.',
  'expected a moment with its zone, such as 2026-01-31T09:00:00+03:00':
    'Escriba fecha y hora con la zona horaria, por ejemplo 2026-01-31T09:00:00+03:00.',
  'expected a region such as eu-central-1': 'Escriba una región, por ejemplo eu-central-1.',
  'expected an origin such as https://intranet.example.com':
    'Escriba la dirección de un sitio sin ruta, por ejemplo https://intranet.example.com.',
  'expected the name of a bucket': 'Escriba el nombre de un bucket.',
  'has a folder or file without a name': 'Falta el nombre de una carpeta o del archivo.',
  'may not have . or .. as a folder': 'No puede haber carpetas llamadas «.» o «..».',
  'may not have .. as a folder': 'No puede haber una carpeta llamada «..».',
  'may not have a backslash or control characters': 'No puede haber barras invertidas ni caracteres de control.',
  'is not after submitted_from': 'Debe ser posterior al inicio.',
  'expected five fields, {fields}; found {found}; {example}':
    'Se necesitan cinco campos: minuto, hora, día del mes, mes y día de la semana. Por ejemplo, «0 6 * * 1»: los lunes a las seis.',
  '{given} is not supported; write five fields: {fields}':
    '{given} no se admite. Escriba cinco campos: minuto, hora, día del mes, mes y día de la semana.',
  'minute: {given} is not valid; {takes}': 'Minuto: «{given}» no es válido; use de 0 a 59.',
  'hour: {given} is not valid; {takes}': 'Hora: «{given}» no es válido; use de 0 a 23.',
  'day of month: {given} is not valid; {takes}': 'Día del mes: «{given}» no es válido; use de 1 a 31 o L.',
  'month: {given} is not valid; {takes}': 'Mes: «{given}» no es válido; use de 1 a 12 o de JAN a DEC.',
  'day of week: {given} is not valid; {takes}':
    'Día de la semana: «{given}» no es válido; use de 0 a 7 o de SUN a SAT.',
  '{given} never occurs: these months have no such day': 'Ese día no existe en esos meses.',
  'must be one line': 'Debe ser una sola línea.',
  'must use port {usual}, or {first} or higher': 'El puerto debe ser {usual}, o bien {first} o mayor.',
  'must point to a public host': 'Debe ser la dirección de un servidor público.',
  'must begin with https://': 'La dirección debe empezar por https://',
  'may have at most {most} characters': 'Escriba {most} caracteres como máximo.',
  'is not an address': 'No es una dirección.',
  'must not contain a user name or password': 'La dirección no debe contener usuario ni contraseña.',
  'may have at most {most} bytes, and has {bytes}': 'Ocupa {bytes} bytes; el máximo son {most}.',
  'is empty; to find missing answers, use not_answered':
    'Escriba un valor. Para encontrar respuestas que faltan, elija «no se respondió».',
  'expected a number such as 7 or 7.5, not {given}': 'Escriba un número como 7 o 7,5, no {given}.',
  'the question offers {first} to {last}, not {given}': 'La pregunta admite de {first} a {last}, no {given}.',
  '{to} is before {from}': '{to} es anterior a {from}.',
  'expected a number from {first} to {last}': 'Escriba un número de {first} a {last}.',
  'expected a whole number from {first} to {last}': 'Escriba un número entero de {first} a {last}.',
  'expected a key such as "ssh-ed25519 AAAA…", or its fingerprint such as "SHA256:…"':
    'Escriba una clave como «ssh-ed25519 AAAA…» o su huella, como «SHA256:…».',
  '{name} already exists': '{name} ya existe.',
  'give either password or private_key': 'Indique la contraseña o la clave privada, no ambas.',
  'may have at most {most} pixels, and has {pixels}': 'La imagen tiene {pixels} píxeles; el máximo son {most}.',
  'may have at most {most} pixels per side': 'Cada lado de la imagen puede tener {most} píxeles como máximo.',
  'is neither a PNG nor a JPEG': 'No es un PNG ni un JPEG.',
  'expected a private key in OpenSSH or PEM form, without a passphrase':
    'Escriba una clave privada en formato OpenSSH o PEM, sin frase de contraseña.',
  'expected the ARN of a role whose name begins with survey-exports-, as in {example}':
    'Escriba el ARN de un rol cuyo nombre empiece por survey-exports-, como {example}.',
  'give either role_arn, or access_key_id and secret_access_key':
    'Indique el rol, o bien el ID de la clave de acceso y la clave secreta.',
  'is not a PowerPoint file; upload a .pptx or .potx': 'No es un archivo de PowerPoint. Suba un .pptx o un .potx.',
  'is protected by a password, or saved in the format of PowerPoint 97–2003; save it as .pptx or .potx without a password':
    'Está protegido con contraseña o guardado en el formato de PowerPoint 97–2003. Guárdelo como .pptx o .potx sin contraseña.',
  'cannot be read, because it has {fault}; open it in PowerPoint, save it again and upload that':
    'No se puede leer. Ábralo en PowerPoint, guárdelo de nuevo y vuelva a subirlo.',
  'holds macros ({part}); save it as .pptx or .potx, which have none':
    'Contiene macros. Guárdelo como .pptx o .potx, que no las tienen.',
  'holds an embedded object or a control ({part}); remove it and upload the file again':
    'Contiene un objeto incrustado o un control. Quítelo y suba el archivo de nuevo.',
  'points to {target}, outside itself ({part}); embed what is linked, or remove the link':
    'Hace referencia a {target}, que está fuera del archivo. Incrústelo o quite el vínculo.',
  'has a document type definition in {part}, which no program for slides writes':
    'No está hecho como lo guardan los programas de presentaciones.',
  'has a part with a name that is not allowed: {part}': 'Tiene una parte con un nombre que no se admite: {part}.',
  'may unpack to at most {most} MB': 'Descomprimido ocupa más de {most} MB.',
  'has more than {most} {parts}': 'Tiene demasiadas partes: más de {most}.',
  'is saved as Strict Open XML; save it as an ordinary PowerPoint presentation or template':
    'Está guardado como Strict Open XML. Guárdelo como presentación o plantilla normal de PowerPoint.',
  'has no layout with a place for a title on its first slide master':
    'Su primer patrón de diapositivas no tiene un diseño con lugar para un título.',
  'has something on its masters or layouts that a template cannot have ({type}, in {part}); remove it':
    'En sus patrones o diseños hay algo que una plantilla no puede tener. Quítelo y suba el archivo de nuevo.',
  'has slides of an unusual size; they must be 4 to 56 inches long on each side':
    'El tamaño de las diapositivas no es habitual: cada lado debe medir entre 10 y 142 cm.',
};
