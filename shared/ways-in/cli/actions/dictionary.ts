/** What `dictionary` does. */
import { surveys } from '../../../operations/surveys.ts';
import type { Command } from '../command.ts';
import { withPipeline } from '../connect.ts';
import { exitCodes } from '../exit-codes.ts';
import { textTable } from '../printable.ts';
import { surveyNumber } from '../surveys/named-survey.ts';

export const dictionary: Command['run'] = (input, cli) =>
  withPipeline(input, cli, async (pipeline) => {
    const survey = await surveyNumber(input.words[0] ?? '', pipeline, cli);
    const dictionary = await pipeline.call(surveys.dictionary, { params: { quiz_id: survey } });
    const rows = dictionary.variables.map(({ name, column, measure, codes, label }) => [
      ...[name, measure, codes.length > 0 ? String(codes.length) : '', column, label],
    ]);
    const table = () => textTable(['name', 'measure', 'codes', 'column', 'label'], rows);
    cli.print(input.is('json') ? `${JSON.stringify(dictionary, null, 2)}\n` : table());
    return exitCodes.ok;
  });
