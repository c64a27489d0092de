/** "Send to": the reader's destinations to tick, addresses to type right here, and how the files are to arrive. */
import { filledPath, pathProblem } from '../../../../../delivery/destinations/path.ts';
import type { Destination } from '../../api/destinations.ts';
import type { SavedView } from '../../api/pipeline.ts';
import type { App } from '../../app.ts';
import { areaField, chips, segments, selectField, textField } from '../../parts/fields.ts';
import { isSameSelection, type SurveySelection, savedSelection, selectionRequest } from '../../survey-selection.ts';
import { type Child, h } from '../../view/view.ts';
import { attachChoices, type DeliverForm, linkPeriods, notAddress, peopleIn } from './deliver-form.ts';

const MOST = 100;

interface DeliverPicker {
  view(): Child;
  /** Makes a destination of the addresses that were written; throws what the API refuses. */
  settle(): Promise<void>;
}

/** What somebody looks at while they send it. */
export interface LookedAt {
  surveyId: number;
  selection: SurveySelection;
}

/** Stands for a view that is saved when the form is sent. */
const shownNow = 'now';

/** `looked`: its figures go along, unless the reader wants none. */
export function createDeliverPicker(app: App, form: DeliverForm, looked?: LookedAt): DeliverPicker {
  let destinations: Destination[] = [];
  let views: readonly SavedView[] = [];
  if (looked) form.viewId = looked.selection.viewId || shownNow;
  void load();

  /** Without destinations there are still the people. */
  async function load(): Promise<void> {
    destinations = (await app.pipeline.destinations.list({ limit: MOST }).catch(() => ({ data: [] }))).data;
    views = await (looked ? app.pipeline.views.ofSurvey(looked.surveyId) : app.pipeline.views.all()).catch(() => []);
    const saved = looked && views.find((view) => isSameSelection(savedSelection(view), looked.selection));
    if (saved && form.viewId === shownNow) form.viewId = saved.id;
    app.redraw();
  }

  /** A mail's figures are those of a saved view: what has no name yet is called as its survey. */
  async function saveView({ surveyId, selection }: LookedAt): Promise<void> {
    const name = (app.surveys.name(surveyId) || app.words.texts.survey(String(surveyId))).slice(0, 200);
    const saved = await app.pipeline.views.create(surveyId, { name, ...selectionRequest(selection) });
    views = [...views, saved];
    form.viewId = saved.id;
  }

  async function settle(): Promise<void> {
    const to = peopleIn(form);
    if (looked && form.viewId === shownNow) {
      if (picked().hasMail) await saveView(looked);
      else form.viewId = '';
    }
    if (to.length === 0) return;
    const name = app.words.texts.forms.destination.deliver.made(to.join(', ')).slice(0, 200);
    const made = await app.pipeline.destinations.create({ kind: 'email', name, to, language: app.words.filesLanguage });
    destinations = [made, ...destinations];
    // a created destination stays chosen, even if the rest fails
    form.chosen = [...form.chosen, made.id];
    form.people = '';
  }

  function picked(): { hasMail: boolean; hasFolder: boolean } {
    const kinds = destinations.filter(({ id }) => form.chosen.includes(id)).map(({ kind }) => kind);
    return {
      hasMail: kinds.includes('email') || peopleIn(form).length > 0,
      hasFolder: kinds.some((kind) => kind !== 'email'),
    };
  }

  return {
    settle,
    view() {
      const words = app.words.texts.forms.destination;
      const { hasMail, hasFolder } = picked();
      const choices = destinations.map(({ id, name, kind }) => [id, `${name} · ${words.kinds[kind]}`] as const);
      return h('fieldset.deliver', { key: 'deliver' }, [
        h('legend', words.deliver.legend),
        choices.length > 0 &&
          chips('destinations', words.deliver.chosen, form.chosen, choices, (chosen) => {
            form.chosen = chosen;
          }),
        peopleField(app, form),
        hasMail && mailFields(app, form),
        hasMail && letterFields(app, form, views, looked !== undefined),
        hasFolder && pathField(app, form),
      ]);
    },
  };
}

function peopleField(app: App, form: DeliverForm): Child {
  const words = app.words.texts.forms.destination.deliver;
  const set = (value: string) => {
    form.people = value;
  };
  const wrong = notAddress(form);
  // half an address is no mistake yet
  const isUnfinished = wrong !== undefined && form.people.trimEnd().endsWith(wrong);
  return textField('deliver-people', words.people, form.people, set, {
    hint: words.peopleHint,
    error: wrong !== undefined && !isUnfinished ? words.notAddress(wrong) : undefined,
    props: { type: 'text', inputmode: 'email', maxlength: 2000 },
  });
}

function mailFields(app: App, form: DeliverForm): Child {
  const words = app.words.texts.forms.destination.deliver;
  const styles = attachChoices.map((style) => [style, words.attaches[style]] as const);
  const periods = (['day', 'threeDays', 'week'] as const).map(
    (name) => [String(linkPeriods[name]), words.periods[name]] as const,
  );
  const isOwn = !periods.some(([seconds]) => seconds === form.linkSeconds);
  return [
    segments('deliver-attach', words.attach, form.attach, styles, (value) => {
      form.attach = attachChoices.find((style) => style === value) ?? 'auto';
    }),
    form.attach !== 'file' &&
      selectField(
        'deliver-expires',
        words.expires,
        form.linkSeconds,
        isOwn ? [...periods, [form.linkSeconds, app.words.figures.duration(Number(form.linkSeconds))]] : periods,
        (value) => {
          form.linkSeconds = value;
        },
      ),
  ];
}

/** What the mail says beside its files: the figures of a view, and words of the reader's own. */
function letterFields(app: App, form: DeliverForm, views: readonly SavedView[], isLookedAt: boolean): Child {
  const words = app.words.texts.forms.destination.deliver;
  const set = (name: 'viewId' | 'subject' | 'message') => (value: string) => {
    form[name] = value;
  };
  const choices = [
    ['', words.noView] as const,
    ...(isLookedAt ? [[shownNow, words.shownNow] as const] : []),
    ...views.map(({ id, name }) => [id, name] as const),
  ];
  return [
    choices.length > 1 && selectField('deliver-view', words.view, form.viewId, choices, set('viewId')),
    textField('deliver-subject', words.subject, form.subject, set('subject'), { props: { maxlength: 200 } }),
    areaField('deliver-message', words.message, form.message, set('message'), { props: { maxlength: 2000 } }),
  ];
}

function pathField(app: App, form: DeliverForm): Child {
  const words = app.words.texts.forms.destination.deliver;
  const set = (value: string) => {
    form.path = value;
  };
  const problem = pathProblem(form.path);
  const date = new Date().toISOString().slice(0, 10);
  const values = { date, survey: words.exampleSurvey, survey_id: '1', content: 'answers', ext: 'xlsx' };
  const example = filledPath(form.path, { ...values, export_id: 'exp_01', run: `${date.replaceAll('-', '')}T060000Z` });
  return [
    textField('deliver-path', words.path, form.path, set, {
      hint: words.pathHint,
      error: problem,
      props: { class: 'input code', maxlength: 500 },
    }),
    problem === undefined && h('p.hint', { 'aria-live': 'polite', dir: 'auto' }, words.example(example)),
  ];
}
