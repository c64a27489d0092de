/** What may be wrong with a field, in Spanish. */
import type { FaultTexts } from '../fault-sentences.ts';

export const faultsSpanish: FaultTexts = {
  'Too small: expected string to have >=1 characters': 'Rellene este campo.',
  'Too small: expected string to have >={least} characters': 'Escriba al menos {least} caracteres.',
  'Too big: expected string to have <={most} characters': 'Escriba {most} caracteres como máximo.',
  'Too small: expected number to be >={least}': 'Escriba {least} o un número mayor.',
  'Too small: expected number to be >{least}': 'Escriba un número mayor que {least}.',
  'Too big: expected number to be <={most}': 'Escriba {most} o un número menor.',
  'Too big: expected number to be <{most}': 'Escriba un número menor que {most}.',
  'Too small: expected array to have >=1 items': 'Elija al menos una opción.',
  'Too big: expected array to have <={most} items': 'Son demasiados: {most} como máximo.',
  'Invalid email address': 'No es una dirección de correo.',
  'Invalid input: expected int, received {given}': 'Escriba un número entero.',
  'Invalid input: expected number, received {given}': 'Escriba un número.',
  'Invalid input: expected string, received {given}': 'Rellene este campo.',
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
};
