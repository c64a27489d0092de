/** Which room may import from which: the life of an export runs one way. */
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { circles } from './support/source/circles.ts';
import { productFolders, type SourceFile, sourceFiles } from './support/source/source-files.ts';

/** A room may import from itself, from the rooms named here, and from the hall: files directly in `shared/`, the catalogue of problems, and `package.json`. */
const mayImport: Record<string, readonly string[]> = {
  infra: ['infra/cloud', 'ways-in/dashboard', 'formats', 'adapters'],
  'infra/cli': ['infra', 'infra/local', 'ways-in/cli', 'adapters', 'survey-service'],
  'infra/cloud': [
    'infra',
    'ways-in/openapi',
    'ways-in/dashboard',
    'ways-in/docs',
    'ways-in/clients',
    'formats',
    'network',
    'records',
  ],
  'infra/local': [
    'infra',
    'infra/local/s3',
    'infra/local/signing',
    'infra/local/demo-data',
    'survey-service',
    'adapters',
    'http',
    'network',
  ],
  'infra/local/demo-data': ['exports', 'survey-service', 'records'],
  'infra/local/s3': ['infra/local/signing', 'bytes'],
  'infra/local/signing': [],
  functions: [
    'ways-in/http',
    'ways-in/view-page',
    'ways-in/openapi',
    'ways-in/mcp',
    'ways-in/dashboard',
    'ways-in/docs',
    'ways-in/clients',
    'exports',
    'delivery',
    'survey-service',
    'adapters',
    'snapshots',
    'http',
    'records',
  ],
  'ways-in/openapi': [
    'ways-in/http',
    'operations',
    'exports',
    'delivery',
    'formats',
    'surveys',
    'survey-service',
    'http',
  ],
  'ways-in/view-page': ['ways-in/http', 'exports', 'delivery', 'formats', 'reports', 'surveys', 'http'],
  'ways-in/mcp': [
    'ways-in/http',
    'operations',
    'exports',
    'delivery',
    'formats',
    'privacy',
    'surveys',
    'http',
    'records',
  ],
  'ways-in/cli': ['operations', 'exports', 'delivery', 'formats', 'privacy', 'surveys', 'http'],
  'ways-in/dashboard/page': [
    'ways-in/http',
    'operations',
    'exports',
    'delivery',
    'formats',
    'reports',
    'privacy',
    'surveys',
  ],
  'ways-in/dashboard': ['operations', 'http'],
  'ways-in/docs': ['figures', 'http'],
  'ways-in/clients': ['exports', 'surveys', 'http'],
  'ways-in/http': ['operations', 'exports', 'delivery', 'formats', 'waves', 'privacy', 'surveys', 'http', 'records'],
  operations: ['exports', 'delivery', 'waves', 'privacy', 'surveys'],
  exports: [
    'delivery',
    'formats',
    'waves',
    'reports',
    'figures',
    'tables',
    'snapshots',
    'privacy',
    'packing',
    'surveys',
    'http',
    'work',
    'records',
    'bytes',
  ],
  'survey-service': [
    'adapters',
    'delivery',
    'figures',
    'privacy',
    'packing',
    'surveys',
    'http',
    'network',
    'work',
    'records',
    'bytes',
  ],
  adapters: ['delivery', 'snapshots', 'packing', 'surveys', 'http', 'network', 'work', 'records', 'bytes'],
  delivery: ['http', 'work', 'records'],
  formats: ['reports', 'tables', 'surveys', 'bytes'],
  waves: ['tables', 'packing', 'surveys', 'bytes'],
  reports: ['figures', 'privacy', 'surveys'],
  figures: ['privacy', 'packing', 'surveys', 'bytes'],
  tables: ['snapshots', 'privacy', 'packing', 'surveys', 'bytes'],
  snapshots: ['packing', 'surveys', 'bytes'],
  privacy: ['surveys'],
  packing: ['surveys', 'bytes'],
  surveys: [],
  http: ['records'],
  network: [],
  work: ['records'],
  records: [],
  bytes: [],
  hall: [],
};

/** Only these files of `functions/` may know the reference service: to all others it is an upstream. */
const knowsTheSurveyService = [
  'functions/survey-api.ts',
  'functions/survey-page.ts',
  'functions/survey-sweeper.ts',
  'functions/survey-webhook-worker.ts',
  'functions/survey-runtime.ts',
];

const files = sourceFiles(productFolders);

function roomOf(path: string): string {
  const folders = dirname(path.replace(/^shared\//, '')).split('/');
  if (path === 'package.json' || dirname(path) === 'shared' || folders[0] === 'problems') return 'hall';
  while (folders.length > 1 && !(folders.join('/') in mayImport)) folders.pop();
  return folders.join('/');
}

function isAllowed(from: SourceFile, to: string): boolean {
  const [source, target] = [roomOf(from.path), roomOf(to)];
  if (target === 'survey-service' && from.path.startsWith('functions/'))
    return knowsTheSurveyService.includes(from.path);
  return source === target || target === 'hall' || (mayImport[source] ?? []).includes(target);
}

describe('the house', () => {
  it('has only imports that the table of rooms allows', () => {
    const strays = files.flatMap((file) =>
      file.files.filter((target) => !isAllowed(file, target)).map((target) => `${file.path} -> ${target}`),
    );
    expect(strays).toEqual([]);
  });

  it('needs every line of the table', () => {
    const needed = new Set(
      files.flatMap((file) => file.files.map((target) => `${roomOf(file.path)} -> ${roomOf(target)}`)),
    );
    const idle = Object.entries(mayImport)
      .flatMap(([room, others]) => others.map((other) => `${room} -> ${other}`))
      .filter((line) => !needed.has(line));
    expect(idle).toEqual([]);
  });

  it('lists its rooms in the README in the order of their imports', () => {
    const page = readFileSync('shared/README.md', 'utf8');
    const listed = [...page.matchAll(/^ {2}([a-z-]+)\/ /gm)].map((match) => match[1] ?? '');
    const top = (room: string) => room.split('/')[0] ?? '';
    const rooms = Object.keys(mayImport).filter((room) => !/^(infra|functions|hall)/.test(room));
    expect(listed.toSorted()).toEqual([...new Set([...rooms.map(top), 'problems'])].toSorted());
    const beside = ['adapters', 'survey-service'];
    const upward = rooms.flatMap((room) =>
      (mayImport[room] ?? [])
        .filter((other) => !beside.includes(room) && !beside.includes(other))
        .filter((other) => listed.indexOf(top(other)) < listed.indexOf(top(room)))
        .map((other) => `${room} -> ${other}`),
    );
    expect(upward).toEqual([]);
  });

  it('has a table that runs one way', () => {
    const product = Object.entries(mayImport).filter(([room]) => !room.startsWith('infra'));
    expect(circles(new Map(product))).toEqual([]);
  });
});
