/** A report of many questions as slides: a native chart and a table for each. Rows are questions. */
import { atMost, type BenchCase } from '../bench-case.ts';

const QUESTIONS = 60;
const MANY_QUESTIONS = 200;

export const pptxCase: BenchCase = {
  name: 'pptx',
  about: 'a report document to a PowerPoint file, rows are questions',
  async run(bench) {
    const entrant = (rows: number) => ({ contender: 'ours-pptx.ts', rows, source: bench.folder });
    const [ours, many] = await bench.measure(entrant(QUESTIONS), entrant(MANY_QUESTIONS));
    return {
      rows: QUESTIONS,
      ours,
      peers: {},
      growth: [{ rows: MANY_QUESTIONS, ...many }],
      more: { file_kb: Math.round(ours.fileBytes / 1e3) },
      budgets: [
        atMost(2, ours.cpuS, 's', 'CPU of 60 questions'),
        atMost(300, many.rssMb, 'MB', 'RSS of 200 questions'),
      ],
    };
  },
};
