/** For every label that a survey may word by itself: a survey and how to come to the place where respondents read it. */
import { anna, call, makeSurvey, uuid } from '../survey-bench.ts';
import { newRespondent, type PageBench } from './page-bench.ts';

interface Place {
  survey: { id: number };
  /** The markup there. */
  see: () => Promise<string>;
}

type Row = (bench: PageBench) => Promise<Place>;
type Respondent = ReturnType<typeof newRespondent>;

const list = [
  { id: 'o1', text: 'A' },
  { id: 'o2', text: 'B' },
];
const all = {
  [uuid(1)]: { type: 'yesno', title: 'Yes?' },
  [uuid(2)]: {
    type: 'choice',
    title: 'C',
    choiceEntities: list,
    choiceMultiple: true,
    choiceTextOther: true,
    noneOfAbove: true,
    hardToAnswer: true,
  },
  [uuid(3)]: { type: 'dropdown', title: 'D', dropdownEntities: list },
  [uuid(4)]: { type: 'ranking', title: 'R', rankingEntities: list },
  [uuid(5)]: { type: 'input', isRequired: true },
  [uuid(6)]: { type: 'email', title: 'E' },
  [uuid(7)]: { type: 'phone', title: 'P' },
  [uuid(8)]: { type: 'file', title: 'F', fileFormats: ['png'] },
  [uuid(9)]: { type: 'rating', title: 'S' },
};
const wrong = { [`q.${uuid(6)}`]: 'ann@', [`q.${uuid(7)}`]: '12' };
const wrongFile = { [`q.${uuid(8)}`]: new File(['MZ'], 'a.exe') };
const short = {
  welcome: { type: 'welcome', title: 'W' },
  [uuid(1)]: { type: 'input', title: 'A' },
  [uuid(2)]: { type: 'input', title: 'B' },
};

/** Tests change labels of one survey one after the other, so that one of a kind is enough. */
const made = new Map<string, Promise<{ id: number; virtualId: string }>>();

/** A survey with these settings, and what a respondent sees after going there. */
function at(
  entities: Record<string, object>,
  settings: object,
  go: (one: Respondent) => Promise<{ text: string }>,
): Row {
  return async (bench) => {
    const name = JSON.stringify([Object.keys(entities), settings]);
    const making = made.get(name) ?? make(bench, entities, settings);
    made.set(name, making);
    const survey = await making;
    return { survey, see: async () => (await go(newRespondent(bench.page, `/${survey.virtualId}`))).text };
  };
}

async function make(bench: PageBench, entities: Record<string, object>, settings: object) {
  const survey = await makeSurvey(bench.app, anna, entities);
  await call(bench.app, anna, 'POST', `/quiz/${survey.id}/settings/info`, { lang: 'en', ...settings });
  return survey;
}

const opened = at(all, {}, (one) => one.open());
const refused = (fields: Record<string, string | Blob>) =>
  at(all, {}, async (one) => {
    await one.open();
    return one.send(fields);
  });
const stepped = (steps: number) =>
  at(short, { show_by_one: true, filling_time_enabled: true, filling_time_seconds: 60 }, async (one) => {
    let seen = await one.open();
    for (let step = 0; step < steps; step++) seen = await one.send();
    return seen;
  });
const ended: Row = async (bench) => {
  const { survey, see } = await stepped(3)(bench);
  const lists = await call(bench.app, anna, 'POST', '/promo/list', {
    name: 'L',
    codes: Array.from({ length: 20 }, (_, n) => `${survey.id}-${Math.random()}-${n}`),
  });
  await call(bench.app, anna, 'POST', `/promo/attach/${lists.body.list.id}`, { quize_ids: [survey.id] });
  return { survey, see };
};
const locked = { use_password: true, password: 'sesame' };

export const labelRows: Record<string, Row> = {
  button_start: stepped(0),
  button_next: stepped(1),
  button_back: stepped(2),
  button_submit: stepped(2),
  button_skip: stepped(1),
  button_upload: opened,
  button_restart: ended,
  label_yes: opened,
  label_no: opened,
  label_other: opened,
  label_none: opened,
  label_hard_to_answer: opened,
  label_required: opened,
  label_question: opened,
  label_of: stepped(1),
  label_time_left: stepped(1),
  label_password: at(short, locked, (one) => one.open()),
  label_promo_code: ended,
  placeholder_text: opened,
  placeholder_email: opened,
  placeholder_phone: opened,
  placeholder_select: opened,
  hint_multiple: opened,
  hint_ranking: opened,
  error_required: refused({}),
  error_email: refused(wrong),
  error_phone: refused(wrong),
  error_password: at(short, locked, async (one) => {
    await one.open();
    return one.send({ password: 'wrong' }, 'enter');
  }),
  error_file_format: refused(wrongFile),
  message_closed: at(short, { close_quiz_enabled: true }, (one) => one.open()),
  message_already_answered: at({ [uuid(1)]: { type: 'yesno' } }, { allow_multiple_answer: false }, async (one) => {
    await one.open();
    await one.send();
    await one.forget();
    return one.open();
  }),
  message_thanks: ended,
};
