/** The typical survey as a service has it: read once for figures, then with new answers. */

import { createFieldTable } from '../../../shared/packing/field-table.ts';
import { packAnswers } from '../../../shared/packing/packed-answers.ts';
import { readAnswer } from '../../../shared/surveys/answer.ts';
import { createFiguresWorld } from '../../support/worlds/figures-world.ts';
import { CHUNK_ANSWERS } from './chunk-files.ts';
import { readTypicalSurvey, typicalParts } from './typical-answers.ts';
import { typicalAnswer } from './typical-survey.ts';

/** As the service pages from the newest answer back. */
const PAGE = 500;

export function createTypicalWorld(rows: number) {
  let total = rows;
  let wholeReadings = 0;
  const world = createFiguresWorld([], CHUNK_ANSWERS);
  const { upstream, snapshots } = world.deps;
  world.script.survey = async () => readTypicalSurvey();
  upstream.answers = async function* () {
    wholeReadings++;
    let read = 0;
    for (const answers of typicalParts(rows)) {
      read += answers.ids.length;
      yield { answers, total: rows, next: read < rows ? String(read) : undefined, disturbed: false };
    }
  };
  upstream.newest = async function* () {
    for (let newest = total; newest > 0; newest -= PAGE) {
      const numbers = Array.from({ length: Math.min(PAGE, newest) }, (_, at) => newest - at);
      const given = numbers.flatMap((number) => readAnswer(typicalAnswer(number)) ?? []);
      yield { answers: packAnswers(given, createFieldTable()), total, next: undefined, disturbed: false };
    }
  };

  /** How many answers the survey is known to have. */
  async function known(): Promise<number> {
    await world.look();
    await world.work();
    const { isWhole, read } = await world.look();
    if (!isWhole || read?.answers !== total) throw new Error(`read ${read?.answers} answers, not ${total}`);
    return read.answers;
  }

  return {
    snapshots,
    readAll: known,
    /** After this many more have come. */
    async refresh(added: number): Promise<number> {
      const before = wholeReadings;
      total += added;
      world.pass(2);
      const answers = await known();
      if (wholeReadings > before) throw new Error('all answers were read again');
      return answers;
    },
  };
}
