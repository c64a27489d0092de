/** A survey that changes under somebody who looks at its figures, while workers die and objects are damaged. */
import type { Answer } from '../../../shared/surveys/answer.ts';
import { answerOf } from '../../support/surveys/packed-answers.ts';
import { createFiguresWorld } from '../../support/worlds/figures-world.ts';
import { type Random, randomOf } from '../random.ts';
import { type DrawnSurvey, drawSurvey } from './random-survey.ts';
import { weighed } from './weighed-answers.ts';

interface State {
  at: number;
  answers: readonly Answer[];
}

/** `fewest`: answers, some of which come later. */
export function changingFigures(seed: number, fewest = 20) {
  const random = randomOf(seed);
  const drawnSurvey = drawSurvey(random);
  const asked: DrawnSurvey = {
    ...drawnSurvey,
    answers: (count, firstId) => drawnSurvey.answers(count, firstId).map(weighed),
  };
  const drawn = asked.answers(fewest + random.below(random.one([140, 140, 600])), 1);
  const later = drawn.slice(-Math.floor(drawn.length / 3));
  const all = drawn.slice(0, drawn.length - later.length);
  const world = createFiguresWorld(all, random.one([5, 16, 1_000]));
  world.script.survey = async () => asked.survey;
  const history: State[] = [{ at: world.clock.now, answers: [...all] }];

  /** Something happens, a minute after what was before. */
  function change(what: (random: Random) => void): void {
    world.pass(1);
    what(random);
    history.push({ at: world.clock.now, answers: [...all] });
  }

  const events = [
    () => all.push(...later.splice(0, 1 + random.below(6))),
    () => all.splice(random.below(all.length), random.below(3)),
    () => {
      const [again] = all.splice(random.below(all.length), 1);
      if (again) all.push(submittedNow(again, world.clock.now));
    },
  ];

  return {
    random,
    asked,
    world,
    all,
    happen: () => change(() => random.one(events)()),
    /** As they were when they were read last, or as they are now where nobody has read since. */
    answersAt: (asOf: string) => history.findLast(({ at }) => at <= Date.parse(asOf))?.answers ?? [],
    /** An object of the cache is cut, written by another release, or gone. */
    damage() {
      const { objects } = world.snapshots;
      const name = random.one([...objects.keys(), '']);
      const bytes = objects.get(name);
      if (!bytes) return;
      if (random.happens(0.3)) objects.delete(name);
      else objects.set(name, random.happens(0.5) ? bytes.subarray(0, random.below(bytes.length)) : Buffer.from('SXC0'));
    },
    /** Somebody edits an answer, and nothing shows it. */
    edit() {
      const at = random.below(all.length);
      const [edited] = asked.answers(1, 1);
      const before = all[at];
      if (before && edited)
        change(() => all.splice(at, 1, { ...edited, id: before.id, submittedAt: before.submittedAt }));
    },
  };
}

function submittedNow(answer: Answer, now: number): Answer {
  const submitted_at = new Date(now).toISOString();
  const { submittedAt } = answerOf({ id: answer.id, submitted_at });
  return { ...answer, submittedAt };
}
