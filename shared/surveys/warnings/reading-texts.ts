/** Warnings of what came from the survey service: how it was read, what of it was too long, where its counts differ. */
import type { Language } from '../language.ts';

export const readingTexts = {
  answers_uncounted: [
    {
      en: 'The survey service does not say how many answers there are; {read} were read.',
      ru: 'Сервис опросов не сообщает, сколько всего ответов; прочитано: {read}.',
      es: 'El servicio de encuestas no indica cuántas respuestas hay; se leyeron {read}.',
      pt: 'O serviço de pesquisas não informa quantas respostas há; foram lidas {read}.',
    },
    {
      en: 'The survey service does not say how many answers there are.',
      ru: 'Сервис опросов не сообщает, сколько всего ответов.',
      es: 'El servicio de encuestas no indica cuántas respuestas hay.',
      pt: 'O serviço de pesquisas não informa quantas respostas há.',
    },
  ],
  answers_changed: [
    {
      en: 'Answers changed in the survey service in each of {attempts} attempts to read them: {read} were read, the service counts {total}.',
      ru: 'Ответы менялись в сервисе опросов при каждой попытке их прочитать (попыток: {attempts}): прочитано {read}, по подсчёту сервиса {total}.',
      es: 'Las respuestas cambiaron en el servicio de encuestas en cada uno de los {attempts} intentos de leerlas: se leyeron {read}, el servicio cuenta {total}.',
      pt: 'As respostas mudaram no serviço de pesquisas em cada uma das {attempts} tentativas de lê-las: foram lidas {read}, o serviço conta {total}.',
    },
    {
      en: 'Answers changed in the survey service in each of {attempts} attempts to read them: {read} were read; the service does not say how many there are.',
      ru: 'Ответы менялись в сервисе опросов при каждой попытке их прочитать (попыток: {attempts}): прочитано {read}; сколько их всего, сервис не сообщает.',
      es: 'Las respuestas cambiaron en el servicio de encuestas en cada uno de los {attempts} intentos de leerlas: se leyeron {read}; el servicio no indica cuántas hay.',
      pt: 'As respostas mudaram no serviço de pesquisas em cada uma das {attempts} tentativas de lê-las: foram lidas {read}; o serviço não informa quantas há.',
    },
    {
      en: 'Answers changed in the survey service while they were read.',
      ru: 'Ответы менялись в сервисе опросов, пока их читали.',
      es: 'Las respuestas cambiaron en el servicio de encuestas mientras se leían.',
      pt: 'As respostas mudaram no serviço de pesquisas enquanto eram lidas.',
    },
  ],
  answers_from_csv: [
    {
      en: 'The survey service’s list of answers cannot be read. These answers come from its own CSV: every value is text, and their states (complete, in the trash) are those that were requested.',
      ru: 'Список ответов сервиса опросов прочитать не удалось. Эти ответы взяты из его собственного CSV: все значения — тексты, а признаки (завершён, в корзине) такие, какие были запрошены.',
      es: 'No se puede leer la lista de respuestas del servicio de encuestas. Estas respuestas vienen de su propio CSV: todos los valores son textos y sus marcas (completa, en la papelera) son las que se pidieron.',
      pt: 'Não foi possível ler a lista de respostas do serviço de pesquisas. Estas respostas vêm do CSV dele: todos os valores são textos e suas marcas (completa, na lixeira) são as que foram pedidas.',
    },
  ],
  survey_list_changed: [
    {
      en: 'The list of surveys kept changing while it was read: one that was moved or restored meanwhile may be missing.',
      ru: 'Список опросов менялся, пока его читали: опрос, который за это время переместили или восстановили, мог не попасть.',
      es: 'La lista de encuestas cambió mientras se leía: puede faltar alguna que entretanto se movió o se restauró.',
      pt: 'A lista de pesquisas mudou enquanto era lida: pode faltar alguma que nesse meio-tempo foi movida ou restaurada.',
    },
  ],
  questions_changed: [
    {
      en: 'The questions were changed on {changed_on}, after the first answer of {first_answer_on}: options are shown with their current text, which may differ from what respondents saw.',
      ru: 'Вопросы изменены {changed_on}, после первого ответа от {first_answer_on}: варианты показаны в нынешних формулировках, а выбраны могли быть прежние.',
      es: 'Las preguntas se cambiaron el {changed_on}, después de la primera respuesta, del {first_answer_on}: las opciones se muestran con su texto actual, que puede no ser el que se eligió.',
      pt: 'As perguntas foram alteradas em {changed_on}, depois da primeira resposta, de {first_answer_on}: as opções aparecem com o texto atual, que pode não ser o que foi escolhido.',
    },
  ],
  total_differs: [
    {
      en: "The survey service's own report counts {theirs} answers, this file {ours}.",
      ru: 'Ответов по собственному отчёту сервиса опросов: {theirs}, в этом файле: {ours}.',
      es: 'El informe propio del servicio de encuestas cuenta {theirs} respuestas; este archivo, {ours}.',
      pt: 'O relatório do próprio serviço de pesquisas conta {theirs} respostas; este arquivo, {ours}.',
    },
  ],
  question_count_differs: [
    {
      en: '"{title}": the survey service counts {theirs} answers, this file {ours}.',
      ru: '"{title}": ответов по подсчёту сервиса опросов — {theirs}, в этом файле — {ours}.',
      es: '"{title}": el servicio de encuestas cuenta {theirs} respuestas; este archivo, {ours}.',
      pt: '"{title}": o serviço de pesquisas conta {theirs} respostas; este arquivo, {ours}.',
    },
  ],
  more_counts_differ: [
    {
      en: 'The same is true of other questions: {more}.',
      ru: 'То же и с другими вопросами: {more}.',
      es: 'Lo mismo ocurre con otras preguntas ({more}).',
      pt: 'O mesmo ocorre com outras perguntas ({more}).',
    },
  ],
  title_cut: [
    {
      en: 'A title is longer than {most} characters and was truncated: {title}…',
      ru: 'Заголовок длиннее {most} символов и обрезан: {title}…',
      es: 'Un título tiene más de {most} caracteres y se cortó: {title}…',
      pt: 'Um título tem mais de {most} caracteres e foi cortado: {title}…',
    },
  ],
  options_left_out: [
    {
      en: '{title}: it has too many options, or options that are too long; the rest is left out.',
      ru: '{title}: вариантов слишком много, или они слишком длинные; остальное опущено.',
      es: '{title}: tiene demasiadas opciones, o son demasiado largas; el resto se omitió.',
      pt: '{title}: tem opções demais, ou longas demais; o restante foi omitido.',
    },
  ],
  value_cut: [
    {
      en: '{title}: at least one value is longer than {most} bytes, or its answer as a whole is too long; the value was truncated.',
      ru: '{title}: хотя бы одно значение длиннее {most} байт, или весь ответ слишком длинный; значение обрезано.',
      es: '{title}: al menos un valor tiene más de {most} bytes, o su respuesta entera es demasiado larga; el valor se cortó.',
      pt: '{title}: ao menos um valor tem mais de {most} bytes, ou a resposta inteira é longa demais; o valor foi cortado.',
    },
  ],
  number_as_text: [
    {
      en: '{title}: at least one number is too large or has too many digits to be stored as a number; it stays as text.',
      ru: '{title}: хотя бы одно число слишком велико, или в нём слишком много цифр; оно оставлено как текст.',
      es: '{title}: al menos un número es demasiado grande o tiene demasiadas cifras; queda como texto.',
      pt: '{title}: ao menos um número é grande demais ou tem algarismos demais; fica como texto.',
    },
  ],
} as const satisfies Record<string, readonly Record<Language, string>[]>;
