/** The fields of a batch: surveys, files, filters, looks, and whether all of it goes into one ZIP. */
import type { App } from '../app.ts';
import { checkField, segments, selectField, textField } from '../parts/fields.ts';
import { type Child, h } from '../view/view.ts';
import { type BatchForm, hasSurveys, mergedBy, picks } from './batch-form.ts';
import { filterFields } from './filters/filter-fields.ts';
import { optionFields } from './option-fields.ts';
import { outputFields } from './output-fields.ts';
import { personalLine } from './personal-line.ts';
import { surveyPicker } from './survey-picker.ts';

type Errors = Readonly<Record<string, readonly string[]>>;

/** What others add: presets before and after the fields, and where the files are sent. */
interface Added {
  presets: Child;
  keep: Child;
  deliver: Child;
}

export function batchFields(app: App, form: BatchForm, errors: Errors, { presets, keep, deliver }: Added): Child {
  const { batch } = app.words.texts.forms;
  const context = { app, form: form.request, onchange: () => undefined, errors };
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
    presets,
    outputFields(app, form.request, () => undefined),
    checkField('bundle', batch.bundle, form.bundle, (checked) => {
      form.bundle = checked;
    }),
    checkField('merge', batch.merge, form.merges, (checked) => {
      form.merges = checked;
    }),
    h('p.hint', { key: 'merge-hint' }, batch.mergeHint),
    form.merges && mergeField(app, form),
    personalLine(app, form.request),
    deliver,
    filterFields(context, undefined),
    optionFields(context),
    keep,
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
