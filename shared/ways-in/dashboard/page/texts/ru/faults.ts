/** What may be wrong with a field, in Russian. */
import type { FaultTexts } from '../fault-sentences.ts';

export const faultsRussian: FaultTexts = {
  'must not be empty': 'Заполните это поле.',
  'expected at least {least} characters': 'Символов должно быть не меньше {least}.',
  'expected at most {most} characters': 'Символов должно быть не больше {most}.',
  'expected at least 1 item': 'Выберите хотя бы один вариант.',
  'expected at least {least} items': 'Выберите не меньше {least}.',
  'expected at most {most} items': 'Слишком много: можно не больше {most}.',
  'expected at least {least}': 'Введите число не меньше {least}.',
  'expected more than {least}': 'Введите число больше {least}.',
  'expected at most {most}': 'Введите число не больше {most}.',
  'expected less than {most}': 'Введите число меньше {most}.',
  'expected an e-mail address': 'Это не адрес почты.',
  'expected a whole number, not {given}': 'Введите целое число.',
  'expected a number, not {given}': 'Введите число.',
  'expected a text, not {given}': 'Заполните это поле.',
  'is missing; expected {given}': 'Заполните это поле.',
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
  'expected five fields, {fields}; found {found}; {example}':
    'Нужно пять полей: минута, час, день месяца, месяц, день недели. Например, «0 6 * * 1» — по понедельникам в шесть.',
  '{given} is not supported; write five fields: {fields}':
    '{given} не поддерживается. Запишите пять полей: минута, час, день месяца, месяц, день недели.',
  'minute: {given} is not valid; {takes}': 'Минута: «{given}» не подходит, нужно от 0 до 59.',
  'hour: {given} is not valid; {takes}': 'Час: «{given}» не подходит, нужно от 0 до 23.',
  'day of month: {given} is not valid; {takes}': 'День месяца: «{given}» не подходит, нужно от 1 до 31 или L.',
  'month: {given} is not valid; {takes}': 'Месяц: «{given}» не подходит, нужно от 1 до 12 или от JAN до DEC.',
  'day of week: {given} is not valid; {takes}':
    'День недели: «{given}» не подходит, нужно от 0 до 7 или от SUN до SAT.',
  '{given} never occurs: these months have no such day': 'Такого дня не бывает: в этих месяцах его нет.',
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
  'is not a PowerPoint file; upload a .pptx or .potx': 'Это не файл PowerPoint. Загрузите .pptx или .potx.',
  'is protected by a password, or saved in the format of PowerPoint 97–2003; save it as .pptx or .potx without a password':
    'Файл защищён паролем или сохранён в формате PowerPoint 97–2003. Сохраните его как .pptx или .potx без пароля.',
  'cannot be read, because it has {fault}; open it in PowerPoint, save it again and upload that':
    'Файл не удалось прочитать. Откройте его в PowerPoint, сохраните ещё раз и загрузите снова.',
  'holds macros ({part}); save it as .pptx or .potx, which have none':
    'В файле есть макросы. Сохраните его как .pptx или .potx: в них макросов нет.',
  'holds an embedded object or a control ({part}); remove it and upload the file again':
    'В файле есть встроенный объект или элемент управления. Удалите его и загрузите файл снова.',
  'points to {target}, outside itself ({part}); embed what is linked, or remove the link':
    'Файл ссылается на внешний ресурс: {target}. Встройте его или удалите ссылку.',
  'has a document type definition in {part}, which no program for slides writes':
    'Файл устроен не так, как его сохраняют программы для презентаций.',
  'has a part with a name that is not allowed: {part}': 'В файле есть часть с недопустимым именем: {part}.',
  'may unpack to at most {most} MB': 'Распакованный файл больше {most} МБ.',
  'has more than {most} {parts}': 'В файле слишком много частей: больше {most}.',
  'is saved as Strict Open XML; save it as an ordinary PowerPoint presentation or template':
    'Файл сохранён как Strict Open XML. Сохраните его как обычную презентацию или шаблон PowerPoint.',
  'has no layout with a place for a title on its first slide master':
    'У первого образца слайдов нет макета с местом для заголовка.',
  'has something on its masters or layouts that a template cannot have ({type}, in {part}); remove it':
    'В образцах или макетах есть то, чего в шаблоне быть не может. Удалите это и загрузите файл снова.',
  'has slides of an unusual size; they must be 4 to 56 inches long on each side':
    'Необычный размер слайдов: каждая сторона должна быть от 10 до 142 см.',
};
