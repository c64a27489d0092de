/** What may be wrong with a field, in Russian. */
import type { FaultTexts } from '../fault-sentences.ts';

export const faultsRussian: FaultTexts = {
  'Too small: expected string to have >=1 characters': 'Заполните это поле.',
  'Too small: expected string to have >={least} characters': 'Символов должно быть не меньше {least}.',
  'Too big: expected string to have <={most} characters': 'Символов должно быть не больше {most}.',
  'Too small: expected number to be >={least}': 'Введите число не меньше {least}.',
  'Too small: expected number to be >{least}': 'Введите число больше {least}.',
  'Too big: expected number to be <={most}': 'Введите число не больше {most}.',
  'Too big: expected number to be <{most}': 'Введите число меньше {most}.',
  'Too small: expected array to have >=1 items': 'Выберите хотя бы один вариант.',
  'Too big: expected array to have <={most} items': 'Слишком много: можно не больше {most}.',
  'Invalid email address': 'Это не адрес почты.',
  'Invalid input: expected int, received {given}': 'Введите целое число.',
  'Invalid input: expected number, received {given}': 'Введите число.',
  'Invalid input: expected string, received {given}': 'Заполните это поле.',
  'expected a colour such as #0a6cff': 'Введите цвет, например #0a6cff.',
  'expected a date such as 2026-01-31': 'Введите дату, например 2026-01-31.',
  'expected a moment with its zone, such as 2026-01-31T09:00:00+03:00':
    'Введите время с часовым поясом, например 2026-01-31T09:00:00+03:00.',
  'expected a region such as eu-central-1': 'Введите регион, например eu-central-1.',
  'expected an origin such as https://intranet.example.com':
    'Введите адрес сайта без пути, например https://intranet.example.com.',
  'expected the name of a bucket': 'Введите имя бакета.',
  'has a folder or file without a name': 'Имя папки или файла не может быть пустым.',
  'may not have . or .. as a folder': 'Папок с именами «.» и «..» быть не должно.',
  'may not have .. as a folder': 'Папки с именем «..» быть не должно.',
  'may not have a backslash or control characters': 'Обратной косой черты и управляющих символов быть не должно.',
  'is not after submitted_from': 'Этот момент должен быть позже начала.',
  'must be one line': 'Должна быть одна строка.',
  'must use port {usual}, or {first} or higher': 'Порт должен быть {usual} или от {first} и выше.',
  'must point to a public host': 'Нужен адрес сервера, доступного из интернета.',
  'must begin with https://': 'Адрес должен начинаться с https://',
  'may have at most {most} characters': 'Символов должно быть не больше {most}.',
  'is not an address': 'Это не адрес.',
  'must not contain a user name or password': 'В адресе не должно быть имени пользователя и пароля.',
  'may have at most {most} bytes, and has {bytes}': 'Слишком много: {bytes} Б, можно не больше {most} Б.',
  'is empty; to find missing answers, use not_answered':
    'Введите значение. Чтобы найти пропущенные ответы, выберите «нет ответа».',
  'expected a number such as 7 or 7.5, not {given}': 'Введите число, например 7 или 7,5, а не {given}.',
  'the question offers {first} to {last}, not {given}':
    'В этом вопросе можно ответить от {first} до {last}, а не {given}.',
  '{to} is before {from}': '{to} раньше, чем {from}.',
  'expected a number from {first} to {last}': 'Введите число от {first} до {last}.',
  'expected a whole number from {first} to {last}': 'Введите целое число от {first} до {last}.',
  'expected a key such as "ssh-ed25519 AAAA…", or its fingerprint such as "SHA256:…"':
    'Введите ключ вида «ssh-ed25519 AAAA…» или его отпечаток вида «SHA256:…».',
  '{name} already exists': 'Имя {name} уже занято.',
  'give either password or private_key': 'Укажите либо пароль, либо закрытый ключ.',
  'may have at most {most} pixels, and has {pixels}': 'В картинке {pixels} пикселей, можно не больше {most}.',
  'may have at most {most} pixels per side': 'Сторона картинки может быть не больше {most} пикселей.',
  'is neither a PNG nor a JPEG': 'Это не PNG и не JPEG.',
  'expected a private key in OpenSSH or PEM form, without a passphrase':
    'Введите закрытый ключ в формате OpenSSH или PEM, без парольной фразы.',
  'expected the ARN of a role whose name begins with survey-exports-, as in {example}':
    'Введите ARN роли, имя которой начинается с survey-exports-, например {example}.',
  'give either role_arn, or access_key_id and secret_access_key':
    'Укажите либо роль, либо ID ключа доступа и секретный ключ.',
};
