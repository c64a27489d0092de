/**
 * What a reader of a file should beware of. Programs get a warning in English; a file says it in its own language, found
 * again by the English words it was made of, because a warning of an unfinished export is kept as the text it is.
 */
import type { Language } from './language.ts';

type Texts = Record<Language, string>;

const warningTexts = {
  uncounted: {
    en: 'The survey service does not say how many answers there are; {read} were read.',
    ru: 'Сервис опросов не сообщает, сколько всего ответов; прочитано: {read}.',
    es: 'El servicio de encuestas no indica cuántas respuestas hay; se leyeron {read}.',
    pt: 'O serviço de pesquisas não informa quantas respostas há; foram lidas {read}.',
  },
  changed: {
    en: 'Answers changed in the survey service in each of {attempts} attempts to read them: {read} were read, the service counts {total}.',
    ru: 'Ответы менялись в сервисе опросов при каждой попытке их прочитать (попыток: {attempts}): прочитано {read}, по подсчёту сервиса {total}.',
    es: 'Las respuestas cambiaron en el servicio de encuestas en cada uno de los {attempts} intentos de leerlas: se leyeron {read}, el servicio cuenta {total}.',
    pt: 'As respostas mudaram no serviço de pesquisas em cada uma das {attempts} tentativas de lê-las: foram lidas {read}, o serviço conta {total}.',
  },
  changedUncounted: {
    en: 'Answers changed in the survey service in each of {attempts} attempts to read them: {read} were read; the service does not say how many there are.',
    ru: 'Ответы менялись в сервисе опросов при каждой попытке их прочитать (попыток: {attempts}): прочитано {read}; сколько их всего, сервис не сообщает.',
    es: 'Las respuestas cambiaron en el servicio de encuestas en cada uno de los {attempts} intentos de leerlas: se leyeron {read}; el servicio no indica cuántas hay.',
    pt: 'As respostas mudaram no serviço de pesquisas em cada uma das {attempts} tentativas de lê-las: foram lidas {read}; o serviço não informa quantas há.',
  },
  changedSomehow: {
    en: 'Answers changed in the survey service while they were read.',
    ru: 'Ответы менялись в сервисе опросов, пока их читали.',
    es: 'Las respuestas cambiaron en el servicio de encuestas mientras se leían.',
    pt: 'As respostas mudaram no serviço de pesquisas enquanto eram lidas.',
  },
  uncountedSomehow: {
    en: 'The survey service does not say how many answers there are.',
    ru: 'Сервис опросов не сообщает, сколько всего ответов.',
    es: 'El servicio de encuestas no indica cuántas respuestas hay.',
    pt: 'O serviço de pesquisas não informa quantas respostas há.',
  },
  fromCsv: {
    en: 'The list of answers of the survey service cannot be read. These answers come from its own CSV: every value is a text, and their marks (complete, in the trash) are those that were asked for.',
    ru: 'Список ответов сервиса опросов прочитать не удалось. Эти ответы взяты из его собственного CSV: все значения — тексты, а признаки (завершён, в корзине) такие, какие были запрошены.',
    es: 'No se puede leer la lista de respuestas del servicio de encuestas. Estas respuestas vienen de su propio CSV: todos los valores son textos y sus marcas (completa, en la papelera) son las que se pidieron.',
    pt: 'Não foi possível ler a lista de respostas do serviço de pesquisas. Estas respostas vêm do CSV dele: todos os valores são textos e suas marcas (completa, na lixeira) são as que foram pedidas.',
  },
  unknownColumn: {
    en: 'The column {id} was asked for, but neither the survey nor any of these answers has it.',
    ru: 'Запрошен столбец {id}, но его нет ни в опросе, ни в этих ответах.',
    es: 'Se pidió la columna {id}, pero no la tienen ni la encuesta ni estas respuestas.',
    pt: 'A coluna {id} foi pedida, mas nem a pesquisa nem estas respostas a têm.',
  },
  otherTotal: {
    en: "The survey service's own report counts {theirs} answers, this file {ours}.",
    ru: 'Ответов по собственному отчёту сервиса опросов: {theirs}, в этом файле: {ours}.',
    es: 'El informe propio del servicio de encuestas cuenta {theirs} respuestas; este archivo, {ours}.',
    pt: 'O relatório do próprio serviço de pesquisas conta {theirs} respostas; este arquivo, {ours}.',
  },
  otherCount: {
    en: '{title}: the survey service counts {theirs} answers, this file {ours}.',
    ru: '{title}: ответов по подсчёту сервиса опросов — {theirs}, в этом файле — {ours}.',
    es: '{title}: el servicio de encuestas cuenta {theirs} respuestas; este archivo, {ours}.',
    pt: '{title}: o serviço de pesquisas conta {theirs} respostas; este arquivo, {ours}.',
  },
  moreCounts: {
    en: 'So it is with {more} more questions.',
    ru: 'Так же обстоит и с другими вопросами; их ещё {more}.',
    es: 'Lo mismo ocurre con otras preguntas ({more}).',
    pt: 'O mesmo ocorre com outras perguntas ({more}).',
  },
  noCountry: {
    en: 'Filter by country: none of the answers read has {values}.',
    ru: 'Фильтр по стране: ни в одном прочитанном ответе нет {values}.',
    es: 'Filtro por país: ninguna de las respuestas leídas tiene {values}.',
    pt: 'Filtro por país: nenhuma das respostas lidas tem {values}.',
  },
  noDevice: {
    en: 'Filter by device: none of the answers read has {values}.',
    ru: 'Фильтр по устройству: ни в одном прочитанном ответе нет {values}.',
    es: 'Filtro por dispositivo: ninguna de las respuestas leídas tiene {values}.',
    pt: 'Filtro por dispositivo: nenhuma das respostas lidas tem {values}.',
  },
  noSource: {
    en: 'Filter by source: none of the answers read has {values}.',
    ru: 'Фильтр по источнику: ни в одном прочитанном ответе нет {values}.',
    es: 'Filtro por origen: ninguna de las respuestas leídas tiene {values}.',
    pt: 'Filtro por origem: nenhuma das respostas lidas tem {values}.',
  },
  noTag: {
    en: 'Filter by tag: none of the answers read has {values}.',
    ru: 'Фильтр по тегу: ни в одном прочитанном ответе нет {values}.',
    es: 'Filtro por etiqueta: ninguna de las respuestas leídas tiene {values}.',
    pt: 'Filtro por etiqueta: nenhuma das respostas lidas tem {values}.',
  },
  noVariable: {
    en: 'Filter by variable: none of the answers read has the variable {name}.',
    ru: 'Фильтр по переменной: ни в одном прочитанном ответе нет переменной {name}.',
    es: 'Filtro por variable: ninguna de las respuestas leídas tiene la variable {name}.',
    pt: 'Filtro por variável: nenhuma das respostas lidas tem a variável {name}.',
  },
  noVariableValue: {
    en: 'Filter by the variable {name}: none of the answers read has the value {values}.',
    ru: 'Фильтр по переменной {name}: ни в одном прочитанном ответе нет значения {values}.',
    es: 'Filtro por la variable {name}: ninguna de las respuestas leídas tiene el valor {values}.',
    pt: 'Filtro pela variável {name}: nenhuma das respostas lidas tem o valor {values}.',
  },
  structureChanged: {
    en: 'The questions were changed on {changed}, after the first answer of {first}: options are shown in their present words, which may not be those that were chosen.',
    ru: 'Вопросы изменены {changed}, после первого ответа от {first}: варианты показаны в нынешних формулировках, а выбраны могли быть прежние.',
    es: 'Las preguntas se cambiaron el {changed}, después de la primera respuesta, del {first}: las opciones se muestran con su texto actual, que puede no ser el que se eligió.',
    pt: 'As perguntas foram alteradas em {changed}, depois da primeira resposta, de {first}: as opções aparecem com o texto atual, que pode não ser o que foi escolhido.',
  },
  guarded: {
    en: 'An apostrophe was put where a spreadsheet could have run a formula; cells changed: {count}, in {columns}.',
    ru: 'Там, где таблица могла бы выполнить формулу, поставлен апостроф; изменено ячеек: {count}, в столбцах {columns}.',
    es: 'Se puso un apóstrofo donde una hoja de cálculo podría ejecutar una fórmula; celdas cambiadas: {count}, en {columns}.',
    pt: 'Foi posto um apóstrofo onde uma planilha poderia executar uma fórmula; células alteradas: {count}, em {columns}.',
  },
  datesAsText: {
    en: 'Dates that Excel cannot hold (before March 1900 or after 9999) are texts; cells: {count}, in {columns}.',
    ru: 'Даты, которых нет в Excel (до марта 1900 года или после 9999), записаны как текст; ячеек: {count}, в столбцах {columns}.',
    es: 'Las fechas que Excel no admite (antes de marzo de 1900 o después de 9999) son textos; celdas: {count}, en {columns}.',
    pt: 'As datas que o Excel não aceita (antes de março de 1900 ou depois de 9999) são textos; células: {count}, em {columns}.',
  },
  longTitle: {
    en: 'A title is longer than {most} characters and is cut: {title}…',
    ru: 'Заголовок длиннее {most} символов и обрезан: {title}…',
    es: 'Un título tiene más de {most} caracteres y se corta: {title}…',
    pt: 'Um título tem mais de {most} caracteres e foi cortado: {title}…',
  },
  manyOptions: {
    en: '{title}: it has more options, or longer ones, than are taken; the rest is left out.',
    ru: '{title}: вариантов больше, или они длиннее, чем принимается; остальное опущено.',
    es: '{title}: tiene más opciones, o más largas, de las que se toman; el resto se omite.',
    pt: '{title}: tem mais opções, ou mais longas, do que se aceita; o restante foi omitido.',
  },
  longValues: {
    en: '{title}: at least one value is longer than {most} bytes, or its answer is longer than is taken in all; it is cut.',
    ru: '{title}: хотя бы одно значение длиннее {most} байт или весь ответ длиннее, чем принимается; оно обрезано.',
    es: '{title}: al menos un valor tiene más de {most} bytes, o su respuesta entera es más larga de lo que se toma; se corta.',
    pt: '{title}: ao menos um valor tem mais de {most} bytes, ou a resposta inteira é mais longa do que se aceita; foi cortado.',
  },
  longNumbers: {
    en: '{title}: at least one number has more digits than a number can hold, or is too large; it stays as text.',
    ru: '{title}: хотя бы у одного числа больше цифр, чем может вместить число, или оно слишком велико; оно оставлено как текст.',
    es: '{title}: al menos un número tiene más cifras de las que caben en un número, o es demasiado grande; queda como texto.',
    pt: '{title}: ao menos um número tem mais algarismos do que cabem em um número, ou é grande demais; fica como texto.',
  },
  logoGone: {
    en: 'The logo is no longer stored: ask for this export anew, with the logo.',
    ru: 'Логотип больше не хранится: запросите выгрузку заново, с логотипом.',
    es: 'El logotipo ya no está guardado: pida esta exportación de nuevo, con el logotipo.',
    pt: 'O logotipo não está mais guardado: peça esta exportação de novo, com o logotipo.',
  },
} as const satisfies Record<string, Texts>;

type Values = Readonly<Record<string, string | number>>;

/** In English, as programs read it. */
export function warningOf(warning: keyof typeof warningTexts, values: Values = {}): string {
  return filled(warningTexts[warning].en, values);
}

/** The same in a file's language; a warning that is none of ours stays as it is. */
export function warningIn(language: Language, warning: string): string {
  for (const { texts, pattern } of patterns) {
    const found = pattern.exec(warning);
    if (found) return filled(texts[language], found.groups ?? {});
  }
  return warning;
}

/** The same warning without its numbers, where small numbers are hidden. */
export function withoutCounts(warning: string): string {
  const isLike = (name: keyof typeof warningTexts) => patternOf(warningTexts[name].en).test(warning);
  if (isLike('changed') || isLike('changedUncounted')) return warningOf('changedSomehow');
  return isLike('uncounted') ? warningOf('uncountedSomehow') : warning;
}

const patterns = Object.values(warningTexts).map((texts: Texts) => ({ texts, pattern: patternOf(texts.en) }));

function patternOf(text: string): RegExp {
  const pieces = text.split(/\{(\w+)\}/).map((piece, at) => (at % 2 === 1 ? `(?<${piece}>.*)` : RegExp.escape(piece)));
  return new RegExp(`^${pieces.join('')}$`, 's');
}

function filled(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place));
}
