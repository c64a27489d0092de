/**
 * Frames that nobody should send, by the thousand: each is refused or answered, none is a failure of ours.
 * `MCP_FRAMES=10000` sends more of them.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requestLimit } from '../../../../shared/ways-in/mcp/request-window.ts';
import { allTools } from '../../../../shared/ways-in/mcp/tools/all-tools.ts';
import { anyCharacter } from '../../../support/run/any-character.ts';
import { createAssistantWorld } from '../../../support/worlds/assistant-world.ts';

const frames = Number(process.env.MCP_FRAMES ?? 500);

const methods = [
  ...['initialize', 'ping', 'tools/list', 'tools/call', 'resources/list', 'resources/read', 'resources/subscribe'],
  ...['resources/templates/list', 'prompts/list', 'prompts/get', 'completion/complete', 'logging/setLevel'],
  ...['server/discover', 'subscriptions/listen', 'notifications/initialized', 'notifications/cancelled', 'tasks/get'],
];

const anyJson = fc.jsonValue({ maxDepth: 4 });
const names = fc.oneof(fc.constantFrom(...allTools.map(({ name }) => name)), fc.string());
const uris = fc.oneof(
  fc.constantFrom(
    'quiz://list',
    'quiz://1/answers',
    'quiz://-1/answers',
    'quiz:///',
    'theme://NaN',
    'promocode://0/codes',
  ),
  fc.string().map((tail) => `quiz://1/${tail}`),
  fc.string(),
);
const revision = fc.constantFrom('2025-06-18', '2025-11-25', '2026-07-28', '1999-01-01', '');
const meta = fc.record(
  {
    'io.modelcontextprotocol/protocolVersion': fc.oneof(revision, anyJson),
    'io.modelcontextprotocol/clientInfo': anyJson,
    'io.modelcontextprotocol/clientCapabilities': anyJson,
    progressToken: anyJson,
  },
  { requiredKeys: [] },
);
const toolNames = fc.constantFrom(...allTools.map(({ name }) => name));
const someArguments = ['quiz_id', 'list_id', 'limit', 'ids', 'codes', 'name', 'export_id', 'settings', 'constructor'];
/** In order outside, anything inside: these reach the tools, resources, prompts and completions. */
const calls = fc.oneof(
  fc.record({
    method: fc.constant('tools/call'),
    params: fc.record({
      name: toolNames,
      arguments: fc.dictionary(fc.constantFrom(...someArguments), fc.oneof(fc.integer({ min: 1, max: 9 }), anyJson)),
    }),
  }),
  fc.record({ method: fc.constant('resources/read'), params: fc.record({ uri: uris }) }),
  fc.record({
    method: fc.constant('prompts/get'),
    params: fc.record({
      name: fc.constantFrom('report_on_survey', 'compare_surveys', 'find_data_problems', ''),
      arguments: fc.dictionary(fc.constantFrom('quiz_id', 'first_quiz_id', 'second_quiz_id'), fc.string()),
    }),
  }),
  fc.record({
    method: fc.constant('completion/complete'),
    params: fc.record({
      ref: fc.record({ type: fc.constant('ref/resource'), uri: uris }),
      argument: fc.record({ name: fc.string(), value: fc.string() }),
    }),
  }),
);
const params = fc.oneof(
  anyJson,
  fc.record(
    {
      name: fc.oneof(names, anyJson),
      arguments: fc.oneof(anyJson, fc.dictionary(fc.string(), anyJson), fc.record({ quiz_id: anyJson })),
      uri: fc.oneof(uris, anyJson),
      cursor: anyJson,
      ref: fc.oneof(
        anyJson,
        fc.record({ type: fc.constantFrom('ref/prompt', 'ref/resource'), name: names, uri: uris }),
      ),
      argument: fc.oneof(anyJson, fc.record({ name: fc.string(), value: fc.string() })),
      protocolVersion: fc.oneof(revision, anyJson),
      _meta: fc.oneof(meta, anyJson),
    },
    { requiredKeys: [] },
  ),
);
const anyCall = fc.record({ method: fc.constantFrom(...methods), params });
const request = fc
  .tuple(
    fc.oneof(fc.integer(), fc.string()),
    fc.oneof({ weight: 3, arbitrary: calls }, { weight: 1, arbitrary: anyCall }),
  )
  .map(([id, call]) => ({ jsonrpc: '2.0', id, ...call }));
const frame = fc.oneof(
  { weight: 5, arbitrary: request },
  { weight: 1, arbitrary: anyJson },
  {
    weight: 2,
    arbitrary: fc.record(
      {
        jsonrpc: fc.constantFrom('2.0', '1.0'),
        id: anyJson,
        method: fc.string(),
        params,
        result: anyJson,
        error: anyJson,
      },
      { requiredKeys: ['jsonrpc'] },
    ),
  },
  { weight: 1, arbitrary: fc.record({ jsonrpc: fc.constant('2.0'), method: fc.constantFrom(...methods), params }) },
);
/** Mostly JSON; sometimes cut, sometimes with a byte turned over. */
const body = fc.oneof(
  { weight: 6, arbitrary: frame.map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: fc.tuple(frame, fc.nat()).map(([value, at]) => cut(JSON.stringify(value), at)) },
  { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 200 }) },
);
const headers = fc.oneof(
  { weight: 2, arbitrary: fc.constant({}) },
  fc.record(
    {
      'mcp-protocol-version': revision,
      'mcp-method': fc.constantFrom(...methods),
      'mcp-name': fc.constantFrom('get_quiz_list', 'x'),
      'mcp-session-id': fc.constantFrom('1', 'x'),
      'content-type': fc.constantFrom(
        'application/json',
        'application/json; charset=utf-8',
        'text/plain',
        'multipart/form-data',
      ),
      accept: fc.constantFrom('application/json', 'text/event-stream', 'text/html', '*/*'),
    },
    { requiredKeys: [] },
  ),
);

function cut(text: string, at: number): string {
  return text.slice(0, at % Math.max(1, text.length));
}

describe('malformed frames', () => {
  it(`are refused ${frames} times without a failure of ours`, async () => {
    // the survey service answers with anything as well
    const [anything = []] = fc.sample(fc.array(anyJson, { minLength: 50, maxLength: 50 }), 1);
    let calls = 0;
    const { send, clock, logged } = createAssistantWorld(() => anything[calls++ % anything.length]);
    const statuses = new Map<number, number>();
    let reached = 0;
    await fc.assert(
      fc.asyncProperty(body, headers, async (text, more) => {
        clock.now += Math.ceil((requestLimit.windowSeconds * 1000) / requestLimit.most);
        const response = await send(text, more);
        const answer = await response.text();
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
        expect(response.status, answer).toBeLessThan(500);
        if (/"(isError|structuredContent|contents|messages|completion)":/.test(answer)) reached++;
        if (answer !== '') expect(JSON.parse(answer)).toBeTypeOf('object');
      }),
      { numRuns: frames },
    );
    // the generator reaches every kind of answer
    expect([...statuses.keys()].sort()).toEqual(expect.arrayContaining([200, 202, 400, 415]));
    expect(reached).toBeGreaterThan(frames / 20);
    expect(logged).toEqual([]);
  });
});
