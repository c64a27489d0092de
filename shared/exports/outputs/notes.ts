/** What a file says about how it was made: the filters and the time zone, in the words of its language. */
import { allFilters } from '../../surveys/filters/all-filters.ts';
import type { Filters } from '../../surveys/filters/filters.ts';
import type { Language } from '../../surveys/language.ts';
import type { Job } from '../job/job.ts';
import { cannotSayNote } from './missing-notes.ts';

interface NoteTexts {
  timezone: string;
  completeness: string;
  complete: string;
  incomplete: string;
  both: string;
  screenedOut: string;
  included: string;
  deleted: string;
  onlyTrash: string;
  from: string;
  to: string;
  submittedFrom: string;
  submittedBefore: string;
  ids: string;
  excludedIds: string;
  country: string;
  device: string;
  source: string;
  tags: string;
  variable: string;
  answer: string;
  hidden: string;
  hiddenOnly: string;
  hiddenLeftOut: string;
  notCounted: (count: number) => string;
}

const noteTexts: Record<Language, NoteTexts> = {
  en: {
    timezone: 'Time zone',
    completeness: 'Included',
    complete: 'complete answers only',
    incomplete: 'incomplete answers only',
    both: 'complete and incomplete answers',
    screenedOut: 'Screened-out answers',
    included: 'included',
    deleted: 'Trash',
    onlyTrash: 'only answers in the trash',
    from: 'From',
    to: 'To',
    submittedFrom: 'Submitted from',
    submittedBefore: 'Submitted before',
    ids: 'Answer IDs',
    excludedIds: 'Left-out answer IDs',
    country: 'Country',
    device: 'Device',
    source: 'Source',
    tags: 'Tags',
    variable: 'Variable',
    answer: 'Answer',
    hidden: 'Hidden from reports',
    hiddenOnly: 'only these',
    hiddenLeftOut: 'left out',
    notCounted: (count) => `${count}, not counted`,
  },
  ru: {
    timezone: 'Часовой пояс',
    completeness: 'Ответы',
    complete: 'завершённые',
    incomplete: 'незавершённые',
    both: 'завершённые и незавершённые',
    screenedOut: 'Отсеянные ответы',
    included: 'включены',
    deleted: 'Корзина',
    onlyTrash: 'только ответы из корзины',
    from: 'С',
    to: 'По',
    submittedFrom: 'Отправлены с',
    submittedBefore: 'Отправлены до',
    ids: 'ID ответов',
    excludedIds: 'Исключённые ID ответов',
    country: 'Страна',
    device: 'Устройство',
    source: 'Источник',
    tags: 'Теги',
    variable: 'Переменная',
    answer: 'Ответ',
    hidden: 'Скрыто из отчётов',
    hiddenOnly: 'только они',
    hiddenLeftOut: 'не входят',
    notCounted: (count) => `${count}, в подсчёт не входят`,
  },
  es: {
    timezone: 'Zona horaria',
    completeness: 'Respuestas',
    complete: 'completas',
    incomplete: 'incompletas',
    both: 'completas e incompletas',
    screenedOut: 'Respuestas descartadas',
    included: 'incluidas',
    deleted: 'Papelera',
    onlyTrash: 'solo respuestas de la papelera',
    from: 'Desde',
    to: 'Hasta',
    submittedFrom: 'Enviadas desde',
    submittedBefore: 'Enviadas antes de',
    ids: 'ID de respuestas',
    excludedIds: 'ID de respuestas excluidas',
    country: 'País',
    device: 'Dispositivo',
    source: 'Origen',
    tags: 'Etiquetas',
    variable: 'Variable',
    answer: 'Respuesta',
    hidden: 'Ocultas en los informes',
    hiddenOnly: 'solo estas',
    hiddenLeftOut: 'excluidas',
    notCounted: (count) => `${count}, no se cuentan`,
  },
  pt: {
    timezone: 'Fuso horário',
    completeness: 'Respostas',
    complete: 'completas',
    incomplete: 'incompletas',
    both: 'completas e incompletas',
    screenedOut: 'Respostas excluídas pela triagem',
    included: 'incluídas',
    deleted: 'Lixeira',
    onlyTrash: 'somente respostas da lixeira',
    from: 'De',
    to: 'Até',
    submittedFrom: 'Enviadas a partir de',
    submittedBefore: 'Enviadas antes de',
    ids: 'IDs de respostas',
    excludedIds: 'IDs de respostas deixadas de fora',
    country: 'País',
    device: 'Dispositivo',
    source: 'Origem',
    tags: 'Etiquetas',
    variable: 'Variável',
    answer: 'Resposta',
    hidden: 'Ocultas nos relatórios',
    hiddenOnly: 'somente estas',
    hiddenLeftOut: 'deixadas de fora',
    notCounted: (count) => `${count}, não são contadas`,
  },
};

export interface Note {
  label: string;
  value: string;
}

export function notesOf(job: Pick<Job, 'filters' | 'options'>): Note[] {
  const texts = noteTexts[job.options.lang];
  return [
    { label: texts.timezone, value: job.options.timezone },
    ...cannotSayNote(job.options.lang, job.options.missing),
    ...filterNotes(job.filters, texts),
  ];
}

/** In a report, which has fewer answers than the table then. */
export function hiddenNote(language: Language, count: number): Note[] {
  const { hidden, notCounted } = noteTexts[language];
  return count === 0 ? [] : [{ label: hidden, value: notCounted(count) }];
}

function filterNotes(filters: Filters, texts: NoteTexts): Note[] {
  const completeness = { true: texts.complete, false: texts.incomplete, null: texts.both };
  const lists = allFilters.flatMap(({ kind, name }) => (kind === 'ids' || kind === 'words' ? [name] : []));
  return [
    { label: texts.completeness, value: completeness[`${filters.is_complete}`] },
    ...(filters.is_screenout ? [{ label: texts.screenedOut, value: texts.included }] : []),
    ...(filters.is_deleted ? [{ label: texts.deleted, value: texts.onlyTrash }] : []),
    ...(filters.hidden === 'only' ? [{ label: texts.hidden, value: texts.hiddenOnly }] : []),
    ...(filters.hidden === 'without' ? [{ label: texts.hidden, value: texts.hiddenLeftOut }] : []),
    ...(filters.date_from ? [{ label: texts.from, value: filters.date_from }] : []),
    ...(filters.date_to ? [{ label: texts.to, value: filters.date_to }] : []),
    ...(filters.submitted_from ? [{ label: texts.submittedFrom, value: filters.submitted_from }] : []),
    ...(filters.submitted_to ? [{ label: texts.submittedBefore, value: filters.submitted_to }] : []),
    ...lists
      .filter((list) => filters[list].length > 0)
      .map((list) => ({ label: texts[list], value: filters[list].join(', ') })),
    ...Object.entries(filters.variables).map(([name, value]) => ({ label: `${texts.variable} ${name}`, value })),
    ...filters.answers.map(({ question_id, op, value }) => ({
      label: texts.answer,
      value: [question_id, op, value === undefined ? '' : [value].flat().join(', ')].join(' ').trim(),
    })),
  ];
}
