/** A survey that somebody keeps editing, and what answers given at any time still show of it. */
import type { Random } from '../../../infra/local/demo-data/random.ts';
import type { Facts } from '../../../shared/surveys/facts.ts';
import type { Option, Question } from '../../../shared/surveys/question.ts';
import type { Survey } from '../../../shared/surveys/survey.ts';

const types = ['choice', 'dropdown', 'ranking', 'matrix', 'yesno', 'input', 'rating', 'file', 'datetime'];
const variableNames = ['utm_source', 'UTM_Source', 'id', 'q1', 'город', '2nd', 'utm source', 'v_id', 'x'.repeat(60)];

export interface EditedSurvey {
  edit(): void;
  /** As it is now. */
  survey(): Survey;
  /** What some answers of any time show. */
  facts(): Facts;
}

export function createEditedSurvey(random: Random): EditedSurvey {
  let questions: Question[] = [];
  const ever = new Map<string, Question>();
  let made = 0;
  const newOption = (): Option => ({ id: `o${++made}`, text: `Label ${random.whole(1, 20)}` });
  const someOptions = () => Array.from({ length: random.whole(1, 4) }, newOption);

  function ofType(type: string): Pick<Question, 'type' | 'options' | 'matrixRows' | 'matrixColumns' | 'isMultiple'> {
    const isMatrix = type === 'matrix';
    const isChoice = ['choice', 'dropdown', 'ranking'].includes(type);
    return {
      type,
      options: isChoice ? someOptions() : [],
      matrixRows: isMatrix ? someOptions() : [],
      matrixColumns: isMatrix ? someOptions() : [],
      isMultiple: random.chance(0.5),
    };
  }

  function add(): void {
    const question: Question = {
      id: `id-${++made}`,
      title: `Question ${made}`,
      hasOwnText: random.chance(0.3),
      ...ofType(random.pick(types)),
    };
    questions.splice(random.whole(0, questions.length), 0, question);
  }

  const edits: (() => void)[] = [
    add,
    () => questions.splice(random.whole(0, questions.length), 1),
    () => {
      questions = random.shuffled(questions);
    },
    () => change((question) => ({ ...question, title: `Reworded ${++made}` })),
    () => change((question) => ({ ...question, ...ofType(random.pick(types)) })),
    () => change((question) => ({ ...question, type: random.pick(types) })),
    () => changeList((options) => random.shuffled(options)),
    () => changeList((options) => options.slice(1)),
    () => changeList((options) => [...options, newOption()]),
    () => changeList((options) => options.map(({ id }) => ({ id, text: `Label ${random.whole(1, 20)}` }))),
  ];

  function change(make: (question: Question) => Question): void {
    const at = random.whole(0, questions.length - 1);
    questions = questions.map((question, index) => (index === at ? make(question) : question));
  }

  function changeList(make: (options: Option[]) => Option[]): void {
    const list = random.pick(['options', 'matrixRows', 'matrixColumns'] as const);
    change((question) => (question[list].length > 0 ? { ...question, [list]: make(question[list]) } : question));
  }

  function remember(): void {
    for (const question of questions) {
      const before = ever.get(question.id);
      const both = (list: 'options' | 'matrixRows' | 'matrixColumns') => [...(before?.[list] ?? []), ...question[list]];
      const lists = { options: both('options'), matrixRows: both('matrixRows'), matrixColumns: both('matrixColumns') };
      ever.set(question.id, { ...question, ...lists });
    }
  }

  /** Some that were listed once, and now and then one that never was. */
  function idsOf(options: readonly Option[], kind: string): string[] {
    const known = options.filter(() => random.chance(0.3)).map(({ id }) => id);
    return [...new Set(random.chance(0.1) ? [...known, `${kind} ${random.whole(1, 5)}`] : known)];
  }

  for (let count = random.whole(1, 4); count > 0; count--) add();
  remember();
  return {
    edit() {
      random.pick(edits)();
      if (questions.length === 0) add();
      remember();
    },
    survey: () => ({ id: 7, name: 'Edited', language: 'en', questions: structuredClone(questions) }),
    facts: () => ({
      questions: [...ever.values()]
        .filter(() => random.chance(0.4))
        .map(({ id, type, title, hasOwnText, options, matrixRows, matrixColumns }) => ({
          id,
          type,
          title,
          hasOwnText,
          optionIds: type === 'matrix' ? idsOf(matrixColumns, 'column') : idsOf(options, 'option'),
          rowIds: type === 'matrix' ? idsOf(matrixRows, 'row') : [],
        })),
      variables: variableNames.filter(() => random.chance(0.3)),
    }),
  };
}
