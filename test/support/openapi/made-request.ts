/** Requests made up from the API's own description: right ones, right ones bent in one place, and plain nonsense. */
import type { Random } from '../../chaos/random.ts';
import { exampleBody, type Operation, type Parameter } from './api-document.ts';
import { bent, hostileText, hostileValue } from './hostile-values.ts';
import { filledPath, idOfMember, type Things, withIds } from './things.ts';

export interface MadeRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export interface Caller {
  things: Things;
  token: string;
  stranger: string;
}

export function makeRequest(random: Random, operation: Operation, caller: Caller): MadeRequest {
  const { things } = caller;
  // what is deleted is missing to all that come after
  const isReal = () => random.happens(operation.method === 'delete' ? 0.02 : 0.85);
  const path = filledPath(operation, (thing) =>
    isReal() ? String(things[thing]) : wellFormed(hostileText(random)) || '0',
  );
  const headers = { ...authorization(random, caller), ...extraHeaders(random, operation) };
  return {
    method: operation.method.toUpperCase(),
    path: path + queryOf(random, operation, things),
    headers,
    ...bodyOf(random, operation, things, headers),
  };
}

function authorization(random: Random, { token, stranger }: Caller): Record<string, string> {
  if (random.happens(0.88)) return { authorization: `Bearer ${token}` };
  const others = [
    {},
    { authorization: `Bearer ${stranger}` },
    { authorization: 'Bearer 1|no' },
    { authorization: 'Bearer' },
  ];
  return random.one<Record<string, string>>(others);
}

function extraHeaders(random: Random, { parameters }: Operation): Record<string, string> {
  const known = parameters.filter((parameter) => parameter.in === 'header' && random.happens(0.5));
  const values = ['respond-async', 'a', 'x'.repeat(300), '"', '{}', '0'];
  return Object.fromEntries(known.map(({ name }) => [name, random.one(values)]));
}

function queryOf(random: Random, { parameters }: Operation, things: Things): string {
  const query = new URLSearchParams();
  for (const parameter of parameters.filter((each) => each.in === 'query')) {
    const isSent = parameter.required ? random.happens(0.9) : random.happens(3 / (parameters.length + 3));
    if (isSent) query.append(parameter.name, wellFormed(valueFor(random, parameter, things)));
    if (isSent && random.happens(0.03)) query.append(parameter.name, wellFormed(hostileText(random)));
  }
  if (random.happens(0.03)) query.append(random.one(['__proto__', 'owner', '', 'limit[]']), '1');
  return query.size > 0 ? `?${query}` : '';
}

function valueFor(random: Random, { name, schema }: Parameter, things: Things): string {
  const id = idOfMember(name, things);
  if (id !== undefined && random.happens(0.7)) return id;
  return random.happens(0.6) ? rightValue(random, schema) : hostileText(random);
}

function rightValue(random: Random, schema: unknown): string {
  if (schema === null || typeof schema !== 'object') return 'a';
  if ('enum' in schema && Array.isArray(schema.enum)) return String(random.one(schema.enum));
  if ('format' in schema && schema.format === 'date') return random.one(['2026-03-01', '2026-11-30', '2030-01-01']);
  if ('type' in schema && schema.type === 'boolean') return random.one(['true', 'false']);
  if ('type' in schema && schema.type === 'integer') return String(random.below(600));
  return random.one(['a', '1', 'en', 'UTC', '']);
}

function bodyOf(
  random: Random,
  operation: Operation,
  things: Things,
  headers: Record<string, string>,
): { body?: string } {
  const { requestBody, method } = operation;
  if (method === 'get' || random.happens(requestBody ? 0.05 : 0.9)) return {};
  const send = (type: string, body: string) => {
    headers['content-type'] = type;
    return { body };
  };
  if (requestBody?.content['multipart/form-data'] && random.happens(0.8)) return form(random, send);
  if (random.happens(0.04)) return send(random.one(strangeTypes), random.one(strangeBodies));
  const right = withIds(random.happens(0.3) ? exampleBody(operation) : operation.fullBody, things);
  const chance = random.next();
  const made = chance < 0.25 ? right : chance < 0.75 ? bent(right, random) : hostileValue(random);
  return send('application/json', JSON.stringify(made) ?? 'null');
}

const strangeTypes = [
  ...['application/json', 'text/plain', 'application/json; charset=nonsense', 'application/x-www-form-urlencoded'],
  ...['multipart/form-data', 'multipart/form-data; boundary=x', '', 'application/vnd.api+json', 'image/png'],
] as const;
const strangeBodies = [
  ...[
    '',
    '{',
    '[]',
    'null',
    '"',
    '{"a":}',
    '\u0000',
    'a=1&b=2',
    '--x\r\n\r\n',
    '{"__proto__":{"a":1}}',
    '1e999',
    '{"a":1}{',
  ],
  ...[
    `${'['.repeat(33)}${']'.repeat(33)}`,
    `"${'x'.repeat(1024 * 1024)}"`,
    `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`,
  ],
] as const;

function form(random: Random, send: (type: string, body: string) => { body: string }): { body: string } {
  const name = random.one([
    'codes.txt',
    'codes.csv',
    'codes.xlsx',
    'codes.xls',
    'codes',
    '.txt',
    'a.exe',
    'x'.repeat(300),
  ]);
  const field = random.one(['file', 'file', 'file', 'other', '']);
  const content = random.one([
    'A\nB',
    '"a";"b"',
    'PK\u0003\u0004nonsense',
    '',
    '\u0000\u0001',
    'x'.repeat(2000),
    '=1+1',
  ]);
  const part = `--b\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n${content}\r\n`;
  return send('multipart/form-data; boundary=b', random.happens(0.9) ? `${part}--b--\r\n` : part);
}

/** What an address can carry. */
function wellFormed(text: string): string {
  return text.toWellFormed();
}
