/** A survey and its answers, changed by chance: added, edited, deleted, restored, hidden; questions and options too. */
import { type Answer, readAnswer } from '../../shared/surveys/answer.ts';
import type { Question } from '../../shared/surveys/question.ts';
import type { Survey } from '../../shared/surveys/survey.ts';
import type { Random } from './random.ts';

interface Given {
  id: number;
  isHidden: boolean;
  country: string;
  values: Record<string, unknown>;
  variables: Record<string, string>;
}

const plain = { matrixRows: [], matrixColumns: [], hasOwnText: false };

export function createChangingAnswers(random: Random) {
  const all: Answer[] = [];
  const given: Given[] = [];
  const trash: Given[] = [];
  let questions: Question[] = [];
  let made = 0;

  const word = () => random.one(['soup', 'bread', 'tea, green', '"rice"', 'üben', '=1+1', '0012', 'line\nbreak']);
  const optionOf = () => ({ id: `o${++made}`, text: `Option ${made}` });

  function newQuestion(): Question {
    const isChoice = random.happens(0.5);
    return {
      ...plain,
      id: `q${++made}`,
      title: `Question ${made}`,
      type: isChoice ? 'choice' : 'input',
      options: isChoice ? [optionOf(), optionOf(), optionOf()] : [],
      isMultiple: isChoice && random.happens(0.5),
    };
  }

  function givenTo({ type, options, isMultiple }: Question): unknown {
    if (type === 'input') return `${word()} ${random.below(3)}`;
    const chosen = options.filter(() => random.happens(isMultiple ? 0.5 : 0.3)).map(({ id }) => id);
    return isMultiple ? chosen : chosen.slice(0, 1);
  }

  function newAnswer(): Given {
    const answered = questions.filter(() => random.happens(0.8));
    return {
      id: ++made,
      isHidden: false,
      country: random.one(['DE', 'FR', '']),
      values: Object.fromEntries(answered.map((question) => [question.id, givenTo(question)])),
      variables: random.happens(0.2) ? { [`v${random.below(3)}`]: word() } : {},
    };
  }

  const edited = (answer: Given) => {
    const question = questions.length > 0 ? random.one(questions) : undefined;
    if (question) answer.values = { ...answer.values, [question.id]: givenTo(question) };
  };

  const some = (work: (answer: Given, at: number) => void) => () => {
    const at = random.below(given.length);
    const answer = given[at];
    if (answer) work(answer, at);
  };

  function changeQuestion(change: (question: Question) => Question): void {
    const at = random.below(questions.length);
    questions = questions.map((question, index) => (index === at ? change(question) : question));
  }

  const steps: (() => void)[] = [
    ...Array.from({ length: 5 }, () => () => void given.push(newAnswer())),
    ...[some(edited), some(edited), some(edited)],
    some((_, at) => void trash.push(...given.splice(at, 1))),
    () => void given.push(...trash.splice(random.below(trash.length + 1), 1)),
    some((answer) => {
      answer.isHidden = !answer.isHidden;
    }),
    some((answer) => {
      delete answer.values[Object.keys(answer.values)[0] ?? ''];
    }),
    () => void questions.splice(random.below(questions.length + 1), 0, newQuestion()),
    () => void questions.splice(random.below(questions.length + 1), 1),
    () => changeQuestion((question) => ({ ...question, title: `Reworded ${++made}` })),
    () => changeQuestion((question) => ({ ...question, options: question.options.slice(1) })),
    () =>
      changeQuestion((question) =>
        question.options.length > 0 ? { ...question, options: [...question.options, optionOf()] } : question,
      ),
    () => {
      questions = random.shuffled(questions);
    },
  ];

  questions.push(newQuestion(), newQuestion());
  for (let left = random.below(8); left > 0; left--) given.push(newAnswer());

  function change(): void {
    random.one(steps)();
    // a service lists answers in the order in which they came, or in any other
    const listed = random.happens(0.5) ? given.toSorted((a, b) => a.id - b.id) : random.shuffled(given);
    all.splice(0, all.length, ...listed.map((answer) => answerOf(answer, questions)));
  }
  change();

  return {
    all,
    change,
    survey: (): Survey => ({ id: 7, name: 'Edited', language: 'en', questions: structuredClone(questions) }),
  };
}

function answerOf({ id, isHidden, country, values, variables }: Given, questions: readonly Question[]): Answer {
  const types = new Map(questions.map(({ id: question, type }) => [question, type]));
  const answer = readAnswer({
    id,
    submitted_at: '2026-03-01T12:00:00.000000Z',
    is_complete: true,
    is_hide: isHidden,
    country,
    variables,
    answers: Object.entries(values).map(([question_id, value]) => ({
      question_id,
      question_text: question_id,
      answer: value,
      answer_type: types.get(question_id) ?? (Array.isArray(value) ? 'choice' : 'input'),
    })),
  });
  if (!answer) throw new Error('a made answer cannot be read');
  return answer;
}
