/** Our engine beside DynamoDB as AWS itself wrote it for one machine: the same calls have the same answers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEngine } from '../../../../infra/local/dynamodb/engine.ts';
import { isObject } from '../../../../infra/local/dynamodb/request.ts';
import { canonicalNumber } from '../../../../infra/local/dynamodb/values/numbers.ts';
import { randomOf } from '../../../chaos/random.ts';
import { dynamoDbJar, startDynamoDbLocal } from '../../../cloud/stores/dynamodb-local.ts';
import { isOnPath } from '../../../cloud/stores/program.ts';
import { type Call, definitions, randomCall } from './random-calls.ts';

const canRun = dynamoDbJar() !== undefined && isOnPath('java');
if (!canRun)
  console.warn(
    'NOT TESTED: whether our DynamoDB answers as AWS’s own. DynamoDB Local is missing: run test/cloud/setup',
  );

/** `PROOFS=all` makes more. */
const calls = process.env.PROOFS === 'all' ? 20_000 : 2000;

describe.runIf(canRun)('a call', () => {
  const closing = new AsyncDisposableStack();
  const engine = openEngine();
  let endpoint = '';

  beforeAll(async () => {
    endpoint = (await startDynamoDbLocal(closing)).endpoint;
    for (const definition of definitions) {
      await theirs({ operation: 'CreateTable', input: definition });
      ours({ operation: 'CreateTable', input: definition });
    }
  });

  afterAll(() => closing.disposeAsync());

  function ours({ operation, input }: Call): unknown {
    const { body } = engine.run(operation, JSON.parse(JSON.stringify(input)));
    return JSON.parse(body);
  }

  async function theirs({ operation, input }: Call): Promise<unknown> {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': `DynamoDB_20120810.${operation}`,
        authorization:
          'AWS4-HMAC-SHA256 Credential=a/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=none',
      },
      body: JSON.stringify(input),
    });
    return response.json();
  }

  it('has the answer that DynamoDB gives', { timeout: 1_800_000 }, async () => {
    const random = randomOf(Number(process.env.SEED ?? 20_260_302));
    const differences: unknown[] = [];
    for (let at = 0; at < calls && differences.length < 12; at++) {
      const call = randomCall(random);
      const [our, their] = [ours(call), await theirs(call)];
      if (JSON.stringify(comparable(our, call)) !== JSON.stringify(comparable(their, call)))
        differences.push({ call, our, their });
    }
    expect(differences.map((one) => JSON.stringify(one))).toEqual([]);
  });
});

/** Errors by their names; numbers written in one way; sets, maps and what has no promised order, sorted. */
function comparable(answer: unknown, { operation, input }: Call): unknown {
  const sorted = inOrder(answer);
  if (!isObject(sorted)) return sorted;
  const { __type, message: _, Message: __, ConsumedCapacity: ___, Items, Responses, ...others } = sorted;
  if (__type !== undefined) return { error: String(__type).split('#').at(-1), ...others };
  if (isObject(Responses)) return { ...others, found: Object.values(Responses).map(byText) };
  if (!Array.isArray(Items)) return others;
  if (operation !== 'Scan' && input.IndexName === undefined) return { ...others, Items };
  // items with equal keys of an index may come in any order, but the keys themselves may not
  const keys = operation === 'Scan' ? [] : Items.map(({ endKey, dueSk }) => endKey ?? dueSk);
  return { ...others, keys, Items: byText(Items) };
}

function byText(values: unknown): unknown {
  if (!Array.isArray(values)) return values;
  return values.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

function inOrder(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) {
    const members = value.map((one) => inOrder(one, name === 'NS' ? 'N' : ''));
    return /^(SS|NS|BS)$/.test(name) ? byText(members) : members;
  }
  if (name === 'N' && typeof value === 'string') return canonicalNumber(value);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, one]) => [key, inOrder(one, key)]));
}
