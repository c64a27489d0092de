/** The words of a codebook in the four languages. */
import { formatsOf } from '../../reports/document/formats.ts';
import type { Language } from '../../surveys/language.ts';
import type { Codebook, CodebookCode, CodebookVariable } from '../../tables/codebook/codebook.ts';
import type { ColumnType } from '../../tables/column.ts';
import type { Measure } from '../../tables/variable.ts';

type Word =
  | 'title'
  | 'contents'
  | 'about'
  | 'variables'
  | 'name'
  | 'label'
  | 'question'
  | 'questionType'
  | 'type'
  | 'measure'
  | 'column'
  | 'code'
  | 'count'
  | 'percent'
  | 'valid'
  | 'missing'
  | 'min'
  | 'max'
  | 'mean'
  | 'longest'
  | 'set'
  | 'since'
  | 'earlier'
  | 'earlierTitles'
  | 'survey'
  | 'surveyId'
  | 'answers'
  | 'newestAnswer'
  | 'warnings'
  | 'none'
  | 'hidden'
  | 'retired'
  | 'variable';

export interface CodebookTexts extends Record<Word, string> {
  /** Names of sheets, beside that of the variables. */
  sheets: Record<'codes' | 'sets' | 'notes', string>;
  /** With `{n}` for the number. */
  minimumBase: string;
  types: Record<ColumnType, string>;
  measures: Record<Measure, string>;
}

export const codebookTexts: Record<Language, CodebookTexts> = {
  en: {
    sheets: { codes: 'Codes', sets: 'Sets', notes: 'Notes' },
    title: 'Codebook',
    contents: 'Contents',
    about: 'About this file',
    variables: 'Variables',
    name: 'Name',
    label: 'Label',
    question: 'Question',
    questionType: 'Question type',
    type: 'Type',
    measure: 'Measure',
    column: 'Column',
    code: 'Code',
    count: 'Count',
    percent: '% of valid',
    valid: 'Valid',
    missing: 'Missing',
    min: 'Minimum',
    max: 'Maximum',
    mean: 'Mean',
    longest: 'Longest text, characters',
    set: 'Multiple-response set',
    since: 'Since',
    earlier: 'Earlier labels',
    earlierTitles: 'Earlier titles',
    survey: 'Survey',
    surveyId: 'Survey ID',
    answers: 'Answers counted',
    newestAnswer: 'Newest answer',
    warnings: 'Warnings',
    none: 'None',
    hidden: 'hidden',
    retired: 'no longer in the survey',
    variable: 'Variable',
    minimumBase:
      'Counts of fewer than {n} answers are hidden, and so are counts that would reveal them, and all ranges and means.',
    types: { text: 'text', number: 'number', moment: 'date and time', date: 'date or time' },
    measures: { nominal: 'nominal', ordinal: 'ordinal', scale: 'scale', text: 'text', date: 'date' },
  },
  ru: {
    sheets: { codes: 'Коды', sets: 'Наборы', notes: 'Примечания' },
    title: 'Кодовая книга',
    contents: 'Содержание',
    about: 'Об этом файле',
    variables: 'Переменные',
    name: 'Имя',
    label: 'Метка',
    question: 'Вопрос',
    questionType: 'Тип вопроса',
    type: 'Тип',
    measure: 'Шкала',
    column: 'Столбец',
    code: 'Код',
    count: 'Количество',
    percent: '% от заполненных',
    valid: 'Заполнено',
    missing: 'Пропущено',
    min: 'Минимум',
    max: 'Максимум',
    mean: 'Среднее',
    longest: 'Самый длинный текст, символов',
    set: 'Набор множественных ответов',
    since: 'С даты',
    earlier: 'Прежние метки',
    earlierTitles: 'Прежние формулировки',
    survey: 'Опрос',
    surveyId: 'ID опроса',
    answers: 'Учтено ответов',
    newestAnswer: 'Самый новый ответ',
    warnings: 'Предупреждения',
    none: 'Нет',
    hidden: 'скрыто',
    retired: 'больше нет в опросе',
    variable: 'Переменная',
    minimumBase:
      'Числа меньше {n} ответов скрыты; скрыты и числа, по которым их можно вычислить, и все минимумы, максимумы и средние.',
    types: { text: 'текст', number: 'число', moment: 'дата и время', date: 'дата или время' },
    measures: { nominal: 'номинальная', ordinal: 'порядковая', scale: 'количественная', text: 'текст', date: 'дата' },
  },
  es: {
    sheets: { codes: 'Códigos', sets: 'Conjuntos', notes: 'Notas' },
    title: 'Libro de códigos',
    contents: 'Contenido',
    about: 'Sobre este archivo',
    variables: 'Variables',
    name: 'Nombre',
    label: 'Etiqueta',
    question: 'Pregunta',
    questionType: 'Tipo de pregunta',
    type: 'Tipo',
    measure: 'Medida',
    column: 'Columna',
    code: 'Código',
    count: 'Recuento',
    percent: '% de válidos',
    valid: 'Válidos',
    missing: 'Perdidos',
    min: 'Mínimo',
    max: 'Máximo',
    mean: 'Media',
    longest: 'Texto más largo, caracteres',
    set: 'Conjunto de respuesta múltiple',
    since: 'Desde',
    earlier: 'Etiquetas anteriores',
    earlierTitles: 'Títulos anteriores',
    survey: 'Encuesta',
    surveyId: 'ID de la encuesta',
    answers: 'Respuestas contadas',
    newestAnswer: 'Respuesta más reciente',
    warnings: 'Advertencias',
    none: 'Ninguna',
    hidden: 'oculto',
    retired: 'ya no está en la encuesta',
    variable: 'Variable',
    minimumBase:
      'Los recuentos de menos de {n} respuestas están ocultos, junto con otros que los revelarían y con todos los extremos y medias.',
    types: { text: 'texto', number: 'número', moment: 'fecha y hora', date: 'fecha u hora' },
    measures: { nominal: 'nominal', ordinal: 'ordinal', scale: 'escala', text: 'texto', date: 'fecha' },
  },
  pt: {
    sheets: { codes: 'Códigos', sets: 'Conjuntos', notes: 'Notas' },
    title: 'Livro de códigos',
    contents: 'Conteúdo',
    about: 'Sobre este arquivo',
    variables: 'Variáveis',
    name: 'Nome',
    label: 'Rótulo',
    question: 'Pergunta',
    questionType: 'Tipo de pergunta',
    type: 'Tipo',
    measure: 'Medida',
    column: 'Coluna',
    code: 'Código',
    count: 'Contagem',
    percent: '% dos válidos',
    valid: 'Válidos',
    missing: 'Ausentes',
    min: 'Mínimo',
    max: 'Máximo',
    mean: 'Média',
    longest: 'Texto mais longo, caracteres',
    set: 'Conjunto de respostas múltiplas',
    since: 'Desde',
    earlier: 'Rótulos anteriores',
    earlierTitles: 'Títulos anteriores',
    survey: 'Pesquisa',
    surveyId: 'ID da pesquisa',
    answers: 'Respostas contadas',
    newestAnswer: 'Resposta mais recente',
    warnings: 'Avisos',
    none: 'Nenhum',
    hidden: 'oculto',
    retired: 'não está mais na pesquisa',
    variable: 'Variável',
    minimumBase:
      'As contagens de menos de {n} respostas estão ocultas, com outras que as revelariam e com todos os extremos e médias.',
    types: { text: 'texto', number: 'número', moment: 'data e hora', date: 'data ou hora' },
    measures: { nominal: 'nominal', ordinal: 'ordinal', scale: 'escala', text: 'texto', date: 'data' },
  },
};

/** The label of a code, with what an analyst must know of it: it counts as missing. */
export function codeLabel(
  { label, isMissing }: Pick<CodebookCode, 'label' | 'isMissing'>,
  texts: CodebookTexts,
): string {
  return isMissing ? `${label} (${texts.missing.toLowerCase()})` : label;
}

/** What the ends of a scale are called: 1 = never, 5 = always. */
export function endsText({ ends = [] }: Pick<CodebookVariable, 'ends'>): string {
  return ends.map(({ code, label }) => `${code} = ${label}`).join(', ');
}

/** What a reader must know where counts are hidden. */
export function hiddenText({ language, minimumBase }: Pick<Codebook, 'language' | 'minimumBase'>): string {
  return codebookTexts[language].minimumBase.replace('{n}', formatsOf(language).count(minimumBase));
}
