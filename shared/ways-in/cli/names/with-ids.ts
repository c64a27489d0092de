/** Names in a command line become ids before the command runs, so that the commands themselves know ids only. */
import type { CliWorld } from '../cli-world.ts';
import type { Command, Input } from '../command.ts';
import { type Connection, withRunningPipeline } from '../connect.ts';
import { ownLastExport } from '../profiles/own-exports.ts';
import { numberedSurveys } from '../surveys/named-survey.ts';
import { addressId, isAddress } from './address-id.ts';
import { isId, type Kind } from './id-of.ts';
import { foundId, isLast, mayBeName, namedId } from './named-thing.ts';

const kinds = [
  'export',
  'webhook',
  'schedule',
  'batch',
  'preset',
  'template',
  'view',
  'tracker',
  'destination',
  'link',
] as const;

/** Flags that name a thing, and its kind. */
const namingFlags = {
  preset: 'preset',
  template: 'template',
  view: 'view',
  tracker: 'tracker',
  'deliver-view': 'view',
} as const;

export async function withIds({ takes, flags, isLastOwn }: Command, input: Input, cli: CliWorld): Promise<Input> {
  const words = namedWords(takes, input.words);
  const named = Object.entries(namingFlags).flatMap(([flag, kind]): NamedFlag[] => {
    const word = flags[flag] ? input.text(flag) : undefined;
    return word === undefined || isId(word) ? [] : [{ flag, kind, word }];
  });
  const deliveries = flags.deliver ? input.list('deliver').flatMap(apart) : [];
  const isNamed = words.length > 0 || named.length > 0 || deliveries.some(hasName);
  const takesSurveys = flags.surveys !== undefined || flags.survey !== undefined;
  const settled = takesSurveys ? await numberedSurveys(input, cli, flags.surveys !== undefined) : input;
  if (!isNamed) return settled;
  return withRunningPipeline(settled, cli, async (pipeline) => ({
    ...settled,
    words: await Promise.all(
      settled.words.map((word, at) =>
        isLastOwn && isLast(word) ? ownLastExport(settled, cli) : idAt(words, at, word, pipeline),
      ),
    ),
    ...(await flagsWithIds(settled, named, deliveries, pipeline)),
  }));
}

interface NamedFlag {
  flag: string;
  kind: Kind;
  word: string;
}

interface NamedWord {
  at: number;
  kind: Kind;
}

/** Which words are names, by what the command says that it takes: `<schedule>`, `[export ...]`, `<id>`. */
function namedWords(takes: string, words: readonly string[]): NamedWord[] {
  const [, taken = '', more] = /^[<[](\w+)( \.\.\.)?[>\]]/.exec(takes) ?? [];
  // what can be shared is most often the newest export
  const kind = taken === 'id' ? 'export' : kinds.find((one) => one === taken);
  if (kind === undefined) return [];
  return (more === undefined ? words.slice(0, 1) : words).flatMap((word, at) =>
    !isId(word) && mayBeName(kind, word) ? [{ at, kind }] : [],
  );
}

async function idAt(named: readonly NamedWord[], at: number, word: string, pipeline: Connection): Promise<string> {
  const found = named.find((one) => one.at === at);
  return found ? namedId(found.kind, word, pipeline) : word;
}

async function flagsWithIds(
  input: Input,
  named: readonly NamedFlag[],
  deliveries: readonly string[],
  pipeline: Connection,
): Promise<Pick<Input, 'text' | 'list'>> {
  const ids = new Map<string, string>(
    await Promise.all(
      named.map(async ({ flag, kind, word }): Promise<[string, string]> => [flag, await namedId(kind, word, pipeline)]),
    ),
  );
  const deliver = await Promise.all(
    deliveries.map((delivery) => (hasName(delivery) ? requestOf(delivery, pipeline) : delivery)),
  );
  return {
    text: (flag) => ids.get(flag) ?? input.text(flag),
    list: (flag) => (flag === 'deliver' ? deliver : input.list(flag)),
  };
}

/** Several people in one flag; in a name a comma is a letter like any other. */
function apart(delivery: string): string[] {
  const all = delivery.split(',').map((part) => part.trim());
  return all.every(isAddress) ? all : [delivery];
}

const hasName = (delivery: string) => !isId(delivery.split(':')[0] ?? '');

/** `NAME` or an e-mail address, or `NAME:path`; both may have colons, and the longest name that is there is meant. */
async function requestOf(delivery: string, pipeline: Connection): Promise<string> {
  const parts = delivery.split(':');
  for (let length = parts.length; length > 0; length--) {
    const id = await foundId('destination', parts.slice(0, length).join(':'), pipeline);
    if (id !== undefined) return [id, ...parts.slice(length)].join(':');
  }
  const [name = '', ...path] = parts;
  const id = isAddress(name) ? await addressId(name, pipeline) : await namedId('destination', name, pipeline);
  return [id, ...path].join(':');
}
