/** The pages hold together: every link, picture, script and path in them is real, and nothing a caller can set is left out. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { settingNames } from '../infra/cloud/settings.ts';
import { optionsSchema } from '../shared/exports/options.ts';
import { formatsOf } from '../shared/formats/described.ts';
import { contents } from '../shared/formats/format.ts';
import { answerOps } from '../shared/surveys/filters/all-filters.ts';
import { filtersSchema } from '../shared/surveys/filters/filters.ts';
import { exitCodes } from '../shared/ways-in/cli/exit-codes.ts';
import { allResources } from '../shared/ways-in/mcp/resources/all-resources.ts';
import { allTools } from '../shared/ways-in/mcp/tools/all-tools.ts';
import { listedTools } from '../shared/ways-in/mcp/tools/listed-tools.ts';
import { describedApi } from '../shared/ways-in/openapi/described-api.ts';
import { blocks, page, pages, project } from './support/source/pages.ts';

const everyPage = [...pages.values()].join('\n');
const named = [...pages];

/** As AWS's command line has them; a new one is looked up there before it comes in here. */
const awsCommands = [
  'cloudformation describe-stack-events',
  'cloudformation describe-stack-resources',
  'cloudformation describe-stacks',
  'cloudwatch get-metric-statistics',
  'deploy list-deployments',
  'dynamodb list-backups',
  'dynamodb restore-table-from-backup',
  'dynamodb restore-table-to-point-in-time',
  'dynamodb scan',
  'events disable-rule',
  'events enable-rule',
  'events list-rules',
  'kms cancel-key-deletion',
  'kms replicate-key',
  'lambda get-account-settings',
  'lambda list-event-source-mappings',
  'lambda update-event-source-mapping',
  'logs tail',
  'resourcegroupstaggingapi get-resources',
  's3 sync',
  's3api put-bucket-replication',
  'sesv2 get-account',
  'sns subscribe',
  'sqs get-queue-attributes',
  'sqs purge-queue',
  'sqs receive-message',
  'sqs start-message-move-task',
  'sts get-caller-identity',
];

interface Link {
  text: string;
  /** Where it leads, from the root of the project. */
  target: string;
  anchor: string | undefined;
}

function linksOf(path: string): Link[] {
  const found = page(path).matchAll(/(?<!!)\[[^\]]+\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g);
  return [...found].map(([text, to = '', anchor]) => ({
    text,
    target: to === '' ? path : join(dirname(path), to),
    anchor,
  }));
}

function picturesOf(path: string): string[] {
  return [...page(path).matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, to = '']) => join(dirname(path), to));
}

function anchorsOf(path: string): ReadonlySet<string> {
  const text = page(path).replaceAll(/^```[\s\S]*?^```/gm, '');
  const titles = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title.toLowerCase());
  return new Set(titles.map((title) => title.replace(/[^\p{L}\p{N}_ -]/gu, '').replaceAll(' ', '-')));
}

const isThere = (path: string) => existsSync(join(project, path));

describe('the README', () => {
  it('is read in five minutes', () => {
    expect(page('README.md').split('\n').length).toBeLessThan(200);
  });

  it('leads to every other page, by one link or several', () => {
    const reached = new Set(['README.md']);
    for (const path of reached) {
      for (const { target } of linksOf(path)) if (pages.has(target)) reached.add(target);
    }
    expect(named.map(([path]) => path).filter((path) => !reached.has(path))).toEqual([]);
  });
});

describe('a page', () => {
  it.each(named)('%s has a title, then says what it is for', (_, text) => {
    expect(text).toMatch(/^# .+\n\n[^#|\n`!-]|^# .+\n\n`npm run/);
  });

  it.each(named.filter(([path]) => path !== 'README.md'))(
    '%s leads back to the README before its first chapter',
    (path) => {
      const opening = page(path).split(/^## /m)[0] ?? '';
      const back = linksOf(path).filter(({ target, text }) => target === 'README.md' && opening.includes(text));
      expect(back).toHaveLength(1);
    },
  );

  it.each(named)('%s has links that lead to a heading, a page or a file', (path) => {
    const dead = linksOf(path).filter(({ target, anchor }) => {
      if (!isThere(target)) return true;
      return anchor !== undefined && !(pages.has(target) && anchorsOf(target).has(anchor));
    });
    expect(dead).toEqual([]);
  });

  it.each(named)('%s shows pictures that are there, and none twice', (path) => {
    const pictures = picturesOf(path);
    expect(pictures.filter((picture) => !isThere(picture))).toEqual([]);
    expect(new Set(pictures).size).toBe(pictures.length);
  });

  it.each(named)('%s names files of the project that are there', (_, text) => {
    const paths = [...text.matchAll(/`((?:functions|infra|shared|test)\/[\w./-]*\w\/?)/g)].map(([, path = '']) => path);
    expect(paths.filter((path) => !isThere(path))).toEqual([]);
  });

  it('names scripts that exist', () => {
    const { scripts } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
    const called = new Set([...everyPage.matchAll(/npm run ([a-z:]+)/g)].map(([, name = '']) => name));
    expect([...called].filter((name) => !(name in scripts))).toEqual([]);
    expect(called.size).toBeGreaterThan(6);
  });

  it.each(blocks('json'))('$path shows JSON that can be read', ({ code }) => {
    expect(() => JSON.parse(code)).not.toThrow();
  });
});

describe('the API guide', () => {
  const guide = page('shared/ways-in/http/README.md');

  it('names every call of the pipeline', async () => {
    const { paths = {} } = await describedApi(false);
    const calls = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(calls.filter((call) => !guide.includes(`\`${call}\``))).toEqual([]);
    expect(calls.length).toBeGreaterThan(40);
  });

  it('names every filter, and every condition on answers', () => {
    expect(Object.keys(filtersSchema.shape).filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
    expect(answerOps.filter((op) => !new RegExp(`\\b${op}\\b`).test(guide))).toEqual([]);
  });

  it('names every option, and the page on privacy those of personal data', () => {
    const { csv, word, parquet, jsonl, privacy } = optionsSchema.parse({});
    const groups = { csv, word, parquet, jsonl };
    const nested = Object.entries(groups).flatMap(([name, members]) =>
      Object.keys(members).map((member) => `${name}.${member}`),
    );
    const plain = Object.keys(optionsSchema.shape).filter((name) => !(name in groups));
    expect([...plain, ...nested].filter((name) => !guide.includes(`| \`${name}\` |`))).toEqual([]);
    const ofPrivacy = page('shared/privacy/README.md');
    expect(Object.keys(privacy).filter((name) => !ofPrivacy.includes(`\`${name}\``))).toEqual([]);
  });
});

describe('the page on the command line', () => {
  it('names every exit code', () => {
    const named = [...page('shared/ways-in/cli/README.md').matchAll(/^\| (\d+) \|/gm)].map(([, code]) => Number(code));
    expect(named).toEqual(Object.values(exitCodes).toSorted((a, b) => a - b));
  });
});

describe('the page for assistants', () => {
  const forAssistants = page('shared/ways-in/mcp/README.md');

  it('names every tool and every resource, and how many there are', () => {
    const tools = [...listedTools, ...allTools];
    const names = [...tools.map(({ name }) => name), ...allResources.map(({ uri }) => uri)];
    expect(names.filter((name) => !forAssistants.includes(`\`${name}\``))).toEqual([]);
    expect(forAssistants).toContain(`**${listedTools.length} tools.**`);
    expect(forAssistants).toContain(`**${allResources.length} resources**`);
    expect(page('README.md')).toContain(`${listedTools.length} tools for assistants`);
  });
});

describe('the page on formats', () => {
  it.each(contents)('names the formats of %s', (content) => {
    const row = `| \`${content}\` | ${formatsOf(content)
      .map((format) => `\`${format}\``)
      .join(', ')} |`;
    expect(page('shared/formats/README.md')).toContain(row);
  });
});

describe('the records of decisions', () => {
  const records = named.filter(([path]) => /^shared\/decisions\/(?!README)/.test(path));

  it.each(records)('%s says what, why, what was measured and what would change it, in 25 lines', (_, text) => {
    const said = [...text.matchAll(/^\*\*(.+?)\.\*\* /gm)].map(([, name]) => name);
    expect(said).toEqual(['What', 'Why', 'Measured', 'What would change it']);
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(25);
  });

  it('measured something each, and are all in their list', () => {
    const figureless = records.filter(
      ([, text]) => !/^\*\*Measured\.\*\* [\s\S]*?\d[\s\S]*?^\*\*What would/m.test(text),
    );
    expect(figureless.map(([path]) => path)).toEqual([]);
    const listed = linksOf('shared/decisions/README.md').map(({ target }) => target);
    expect(records.map(([path]) => path).filter((path) => !listed.includes(path))).toEqual([]);
    expect(records.length).toBeGreaterThan(10);
  });
});

describe('the pages of operators', () => {
  it('name every setting of a deployment', () => {
    expect(settingNames.filter((name) => !page('infra/README.md').includes(`\`${name}=`))).toEqual([]);
  });

  it('call commands of AWS that are known here', () => {
    const called = new Set([...everyPage.matchAll(/\baws ([a-z0-9]+ [a-z-]+)/g)].map(([, command = '']) => command));
    expect([...called].filter((command) => !awsCommands.includes(command))).toEqual([]);
    expect(called.size).toBeGreaterThan(10);
  });
});
