/** What holds for every operation, and that its description brings no server along. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allOperations } from '../../shared/operations/all-operations.ts';
import type { Operation } from '../../shared/operations/operation.ts';
import { callerOperations } from '../../shared/ways-in/http/caller-operations.ts';
import { bundledFiles, packagesIn } from '../support/source/bundled-files.ts';

const operations: readonly Operation[] = allOperations;

function repeated(names: readonly string[]): string[] {
  return names.filter((name, at) => names.indexOf(name) !== at);
}

describe('every operation', () => {
  it('has a name of its own, and a way of its own', () => {
    expect(repeated(operations.map(({ name }) => name))).toEqual([]);
    expect(repeated(operations.map(({ method, path }) => `${method} ${path}`))).toEqual([]);
  });

  it('is a verb and a noun, with a sentence of help', () => {
    const odd = operations.filter(
      ({ name, help }) => !/^[a-z]+(_[a-z]+)+$/.test(name) || !/^[A-Z].{5,}[^.\s]$/.test(help),
    );
    expect(odd.map(({ name }) => name)).toEqual([]);
  });

  it('has the parameters that its path names', () => {
    const odd = operations.filter(({ path, params }) => {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
      return named.join() !== Object.keys(params?.shape ?? {}).join();
    });
    expect(odd.map(({ name }) => name)).toEqual([]);
  });

  it('does to the world what its method says', () => {
    const odd = operations.filter(({ method, effects: { readsOnly, destroys, isSafeToRepeat } }) => {
      if (readsOnly && (destroys || !isSafeToRepeat)) return true;
      if (method === 'get') return !readsOnly;
      return method === 'delete' ? !destroys : method === 'patch' && readsOnly;
    });
    expect(odd.map(({ name }) => name)).toEqual([]);
  });

  it('is done by exactly one function', async () => {
    const needs = { records: {}, now: () => 0 } as Parameters<typeof callerOperations>[0];
    const bound = (await callerOperations(needs)).map(({ operation }) => operation.name);
    expect(bound.toSorted()).toEqual(operations.map(({ name }) => name).toSorted());
  });

  it('takes a preset or a view where its body, or the batch in it, can name one', () => {
    const naming = operations.filter(({ body }) => /"(preset|view)_id"/.test(JSON.stringify(shapeOf(body))));
    const taking = operations.filter(({ takesSettings }) => takesSettings);
    expect(taking.map(({ name }) => name)).toEqual(naming.map(({ name }) => name));
  });

  it('has defaults that somebody might ask for as well', () => {
    const defaults = operations.flatMap(({ name, body, query }) => [
      ...defaultsIn(name, body),
      ...defaultsIn(name, query),
    ]);
    expect(defaults.length).toBeGreaterThan(50);
    const odd = defaults.filter(([, { def }]) => !z.safeParse(def.innerType, def.defaultValue).success);
    expect(odd.map(([path]) => path)).toEqual([]);
  });
});

function defaultsIn(path: string, schema: unknown): [string, z.ZodDefault][] {
  const own: [string, z.ZodDefault][] = schema instanceof z.ZodDefault ? [[path, schema]] : [];
  return [...own, ...membersOf(schema).flatMap(([name, member]) => defaultsIn(`${path} ${name}`, member))];
}

/** Names of members, two levels deep. */
function shapeOf(schema: unknown): unknown {
  const members = membersOf(schema);
  return members.map(([name, member]) => [name, membersOf(member).map(([inner]) => inner)]);
}

function membersOf(schema: unknown): [string, unknown][] {
  if (typeof schema !== 'object' || schema === null) return [];
  if ('shape' in schema && typeof schema.shape === 'object') return Object.entries(schema.shape ?? {});
  return 'unwrap' in schema && typeof schema.unwrap === 'function' ? membersOf(schema.unwrap()) : [];
}

describe('the descriptions', () => {
  it('bring schemas and words along, and nothing of a server', async () => {
    const inputs = await bundledFiles('shared/operations/all-operations.ts');
    // zod's extension for OpenAPI has its validator and router as neighbours
    const ofSchemas = ['@asteasolutions/zod-to-openapi', '@hono/zod-openapi', '@hono/zod-validator', 'hono', 'zod'];
    expect(packagesIn(inputs)).toEqual([...ofSchemas, 'croner'].toSorted());

    const own = inputs.filter(([path]) => !path.startsWith('node_modules/'));
    const server =
      /^shared\/(ways-in|adapters|survey-service)\/|^shared\/http\/(?!password)|-store\.ts$|\/(write|render|draw)-/;
    expect(own.map(([path]) => path).filter((path) => server.test(path))).toEqual([]);
    const ofNode = own.flatMap(([path, { imports }]) =>
      imports.filter((one) => one.path.startsWith('node:')).map((one) => `${path} uses ${one.path}`),
    );
    expect(ofNode.filter((use) => !/ node:(crypto|util|zlib|buffer)$/.test(use))).toEqual([]);
  });
});
