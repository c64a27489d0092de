/** The fields of a batch: surveys, files, filters, looks, and whether all of it goes into one ZIP. */
import type { App } from '../app.ts';
import { choiceList } from '../parts/choice-list.ts';
import { button } from '../parts/controls.ts';
import { checkField, segments, selectField, textField } from '../parts/fields.ts';
import { icon } from '../parts/icon.ts';
import { type Child, type ElementView, h } from '../view/view.ts';
import { type BatchForm, chosenIds, hasSurveys, mergedBy, picks } from './batch-form.ts';
import type { createChosenSurveys } from './chosen-surveys.ts';
import { privacySummary } from './privacy-summary.ts';
import { requestFields } from './request-fields.ts';
import { type RequestForm, withoutPersonal } from './request-form.ts';

type Errors = Readonly<Record<string, readonly string[]>>;

/** What others add: presets before and after the fields, and where the files are sent. */
interface Added {
  surveys: ReturnType<typeof createChosenSurveys>;
  presets: Child;
  keep: Child;
  deliver: Child;
  rows?: Child;
}

export function batchFields(app: App, form: BatchForm, errors: Errors, added: Added): Child {
  const { batch } = app.words.texts.forms;
  const ids = chosenIds(form, app.surveys.all ?? []);
  const survey = added.surveys.survey(ids);
  const context = { app, form: form.request, onchange: () => undefined, errors, ...(survey && { survey }) };
  return [
    segments(
      'pick',
      batch.surveys,
      form.pick,
      // folders are the survey service's to name
      picks
        .filter((pick) => pick !== 'folder' || form.pick === 'folder' || hasFolders(app))
        .map((pick) => [pick, batch.pick[pick]] as const),
      (value) => {
        form.pick = picks.find((pick) => pick === value) ?? 'all';
      },
    ),
    pickFields(app, form),
    form.isTried && !hasSurveys(form) && h('p.hint.bad', { role: 'alert' }, batch.chooseSome),
    requestFields(context, {
      ...added,
      files: fileFields(app, form),
      known: added.surveys.known(ids),
      columns: survey?.columns,
    }),
  ];
}

/** What is made of all surveys together. */
function fileFields(app: App, form: BatchForm): Child {
  const { batch } = app.words.texts.forms;
  return [
    checkField('bundle', batch.bundle, form.bundle, (checked) => {
      form.bundle = checked;
    }),
    checkField('merge', batch.merge, form.merges, (checked) => {
      form.merges = checked;
    }),
    h('p.hint', { key: 'merge-hint' }, batch.mergeHint),
    form.merges && mergeField(app, form),
    personalLine(app, form.request),
  ];
}

/** Which questions of the surveys are one. */
function mergeField(app: App, form: BatchForm): Child {
  const { batch } = app.words.texts.forms;
  const ways = mergedBy.map((way) => [way, batch.mergedBy[way]] as const);
  const set = (value: string) => {
    form.mergesBy = mergedBy.find((way) => way === value) ?? 'title';
  };
  return selectField('merge-by', batch.mergeBy, form.mergesBy, ways, set);
}

function hasFolders({ surveys }: App): boolean {
  return surveys.all?.some(({ folder }) => folder !== undefined) ?? true;
}

function pickFields(app: App, form: BatchForm): Child {
  const { batch } = app.words.texts.forms;
  if (form.pick === 'all') return undefined;
  if (form.pick === 'folder') {
    const folders = new Map(
      app.surveys.all?.flatMap(({ folder }) => (folder ? [[String(folder.id), folder.name]] : [])),
    );
    if (form.folderId !== '' && !folders.has(form.folderId))
      folders.set(form.folderId, app.words.texts.numbered(form.folderId));
    return selectField('batch-folder', batch.folder, form.folderId, [['', '…'], ...folders], (value) => {
      form.folderId = value;
    });
  }
  if (!app.surveys.all) {
    const setNumbers = (value: string) => {
      form.numbers = value;
    };
    return textField('numbers', batch.numbers, form.numbers, setNumbers, { hint: batch.numbersHint });
  }
  return surveyPicker(app, form, app.surveys.all);
}

/** What happens to personal data, in a line that is always seen: there is no preview of many surveys to tell it. */
function personalLine(app: App, form: RequestForm): Child {
  const { privacy, export: words } = app.words.texts.forms;
  const summary = privacySummary(form);
  if (summary === undefined) return undefined;
  const isKept = summary === 'keep';
  return h(isKept ? 'div.personal' : 'div.personal.calm', { key: 'personal-line' }, [
    h('p', [icon(isKept ? 'person' : 'check'), h('span', privacy.summary[summary])]),
    isKept && button(words.withoutPersonal, () => withoutPersonal(form)),
  ]);
}

/** Surveys to tick. */
interface Offered {
  id: number;
  name: string;
}

function surveyPicker(app: App, form: BatchForm, all: readonly Offered[]): ElementView {
  const { texts, figures } = app.words;
  return choiceList({
    name: 'survey',
    isMany: true,
    few: 8,
    legend: figures.plural(texts.forms.batch.chosen, form.ids.length),
    label: texts.forms.batch.surveys,
    searchLabel: texts.surveys.search,
    nothingFound: texts.surveys.noMatch,
    choices: offered(all, form.ids).map(({ id, name }) => [String(id), name || texts.survey(String(id))] as const),
    chosen: form.ids.map(String),
    search: form.search,
    onsearch: (text) => {
      form.search = text;
    },
    onchange: (chosen) => {
      form.ids = chosen.map(Number);
    },
  });
}

/** A chosen survey that no longer exists can still be removed. */
function offered(all: readonly Offered[], chosen: readonly number[]): Offered[] {
  const known = new Set(all.map(({ id }) => id));
  return [...chosen.filter((id) => !known.has(id)).map((id) => ({ id, name: '' })), ...all];
}
