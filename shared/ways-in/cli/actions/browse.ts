/** What `browse` does. */
import type { CliWorld } from '../cli-world.ts';
import type { Command, Input } from '../command.ts';
import { type Connection, withRunningPipeline } from '../connect.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { prefixOfList } from '../names/id-of.ts';
import { isLast, namedId } from '../names/named-thing.ts';
import { asJson } from '../printable.ts';
import { surveyNumber } from '../surveys/named-survey.ts';

/** The screens of the dashboard, by the beginning of the ids of what they show. */
const screens: Readonly<Record<string, string>> = {
  exp: 'exports',
  bat: 'batches',
  sch: 'schedules',
  dst: 'destinations',
  lnk: 'links',
  pre: 'presets',
  trk: 'trackers',
  wh: 'webhooks',
};

export const browse: Command['run'] = (input, cli) => openScreen(input, cli, '');

/** `--web`: the screen of what a command shows or lists. */
export const browseInstead = ({ name }: Command, input: Input, cli: CliWorld) => {
  const screen = screens[prefixOfList(name) ?? ''];
  return openScreen(input, cli, screen === undefined ? '' : `#/${screen}`);
};

/** `list` is where a command without a word leads to. */
function openScreen(input: Input, cli: CliWorld, list: string): Promise<ExitCode> {
  return withRunningPipeline(input, cli, async (pipeline) => {
    const [word] = input.words;
    const url = `${pipeline.url}/${word === undefined ? list : await screenOf(word, pipeline, cli)}`;
    const isOpened = !input.is('print') && !input.is('json') && (await cli.open?.(url));
    cli.print(input.is('json') ? asJson({ url }) : `${url}\n`);
    if (isOpened === false && !input.is('print') && !input.is('quiet') && !input.is('json')) {
      cli.tell('No browser could be opened here: open this address yourself.\n');
    }
    return exitCodes.ok;
  });
}

async function screenOf(word: string, pipeline: Connection, cli: CliWorld): Promise<string> {
  const [, beginning = ''] = /^([a-z]+)_[0-9a-z]{8,}$/.exec(word) ?? [];
  const screen = screens[beginning];
  if (screen !== undefined) return `#/${screen}/${word}`;
  if (isLast(word)) return `#/${screens.exp}/${await namedId('export', word, pipeline)}`;
  return `#/surveys/${await surveyNumber(word, pipeline, cli)}`;
}
