/** ListObjectsV2: order, prefixes, delimiters and pages, also while keys come and go. */
import { DeleteObjectCommand, ListObjectsV2Command, type ListObjectsV2CommandInput } from '@aws-sdk/client-s3';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listPage } from '../../../../infra/local/s3/list.ts';
import { sortKeys } from '../../../../infra/local/s3/sorted-keys.ts';
import { Bucket, type LocalS3, put, startLocalS3 } from './local-s3.ts';

const keys = ['a', 'a/1', 'a/2', 'a/b/3', 'a0', 'b/', 'b/x', 'c d+e', 'ж/1', '\uffee', '😀/z'];
let s3: LocalS3;
beforeAll(async () => {
  s3 = await startLocalS3();
  for (const key of keys.toReversed()) await put(s3.client, key);
});
afterAll(() => s3.stop());

const list = (input: Partial<ListObjectsV2CommandInput> = {}) =>
  s3.client.send(new ListObjectsV2Command({ Bucket, ...input }));

async function names(input: Partial<ListObjectsV2CommandInput> = {}): Promise<string[]> {
  const { Contents, CommonPrefixes } = await list(input);
  return [...(Contents ?? []).map(({ Key }) => Key ?? ''), ...(CommonPrefixes ?? []).map(({ Prefix }) => `${Prefix}*`)];
}

async function pages(input: Partial<ListObjectsV2CommandInput>): Promise<string[][]> {
  const found: string[][] = [];
  let ContinuationToken: string | undefined;
  do {
    const page = await list({ ...input, ContinuationToken });
    found.push([
      ...(page.Contents ?? []).map(({ Key }) => Key ?? ''),
      ...(page.CommonPrefixes ?? []).map(({ Prefix }) => `${Prefix}*`),
    ]);
    ContinuationToken = page.NextContinuationToken;
    expect(page.IsTruncated).toBe(ContinuationToken !== undefined);
  } while (ContinuationToken !== undefined);
  return found;
}

describe('a listing', () => {
  it('is ordered by the bytes of its keys', async () => {
    expect(await names()).toEqual(keys);
  });

  it('tells size, ETag and time of each object', async () => {
    const { Contents, KeyCount, Name } = await list({ Prefix: 'a/b' });
    expect([KeyCount, Name]).toEqual([1, Bucket]);
    expect(Contents).toMatchObject([{ Key: 'a/b/3', Size: 5, ETag: expect.stringMatching(/^"[0-9a-f]{32}"$/) }]);
    expect(Contents?.[0]?.LastModified).toBeInstanceOf(Date);
  });

  it('keeps to a prefix and rolls up at a delimiter', async () => {
    expect(await names({ Prefix: 'a' })).toEqual(['a', 'a/1', 'a/2', 'a/b/3', 'a0']);
    expect(await names({ Delimiter: '/' })).toEqual(['a', 'a0', 'c d+e', '\uffee', 'a/*', 'b/*', 'ж/*', '😀/*']);
    expect(await names({ Prefix: 'a/', Delimiter: '/' })).toEqual(['a/1', 'a/2', 'a/b/*']);
    expect(await names({ Prefix: 'none' })).toEqual([]);
  });

  it('starts after a key', async () => {
    expect(await names({ StartAfter: 'c d+e' })).toEqual(['ж/1', '\uffee', '😀/z']);
    expect(await names({ StartAfter: 'a/1', Prefix: 'a/', Delimiter: '/' })).toEqual(['a/2', 'a/b/*']);
  });

  it('comes in pages that together are the whole', async () => {
    expect(await pages({ MaxKeys: 4 })).toEqual([keys.slice(0, 4), keys.slice(4, 8), keys.slice(8)]);
    expect((await pages({ MaxKeys: 1, Delimiter: '/' })).flat()).toEqual([
      'a',
      'a/*',
      'a0',
      'b/*',
      'c d+e',
      'ж/*',
      '\uffee',
      '😀/*',
    ]);
    expect(await pages({ MaxKeys: 0 })).toEqual([[]]);
  });

  it('encodes names when asked to', async () => {
    const { Contents, EncodingType } = await list({ EncodingType: 'url', Prefix: 'c d' });
    expect([Contents?.[0]?.Key, EncodingType]).toEqual(['c+d%2Be', 'url']);
  });

  it('refuses a token that is none and a size that is none', async () => {
    await expect(list({ ContinuationToken: 'x' })).rejects.toMatchObject({ name: 'InvalidArgument' });
    await expect(list({ MaxKeys: -1 })).rejects.toMatchObject({ name: 'InvalidArgument' });
  });

  it('continues where it ended although keys came and went', async () => {
    for (const key of ['p/1', 'p/2', 'p/3', 'p/4']) await put(s3.client, key);
    const first = await list({ Prefix: 'p/', MaxKeys: 2 });
    await s3.client.send(new DeleteObjectCommand({ Bucket, Key: 'p/2' }));
    await s3.client.send(new DeleteObjectCommand({ Bucket, Key: 'p/3' }));
    await put(s3.client, 'p/25');
    expect(await names({ Prefix: 'p/', ContinuationToken: first.NextContinuationToken })).toEqual(['p/25', 'p/4']);
  });
});

describe('a page', () => {
  const utf8 = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
  const key = fc.string({ unit: fc.constantFrom('a', 'b', '/', 'é', '\uffee', '😀'), minLength: 1, maxLength: 5 });

  it('agrees with a plain walk over the sorted keys, for any keys', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(key, { maxLength: 30 }),
        fc.constantFrom('', 'a', 'a/', 'é'),
        fc.constantFrom('', '/'),
        (all, prefix, delimiter) => {
          const expected: string[] = [];
          for (const name of all.toSorted(utf8).filter((candidate) => candidate.startsWith(prefix))) {
            const cut = delimiter === '' ? -1 : name.indexOf(delimiter, prefix.length);
            const listed = cut < 0 ? name : name.slice(0, cut + 1);
            if (cut < 0 || expected.at(-1) !== listed) expected.push(listed);
          }
          const sorted = sortKeys([]);
          for (const name of all) sorted.add(name);
          expect(sorted.all).toEqual(all.toSorted(utf8));
          const found: string[] = [];
          for (let page = listPage(sorted, { prefix, delimiter, limit: 2 }); ; ) {
            found.push(...page.names.map(({ name }) => name));
            const after = page.names.at(-1);
            if (!page.isTruncated || after === undefined) break;
            page = listPage(sorted, { prefix, delimiter, limit: 2, after });
          }
          expect(found).toEqual(expected);
        },
      ),
    );
  });

  it('is found among many keys without walking over them', () => {
    const sorted = sortKeys(Array.from({ length: 50_000 }, (_, index) => `folder-${index % 100}/${index}`));
    let looks = 0;
    const counted = new Proxy(sorted.all, {
      get: (all, name) => {
        looks += 1;
        return Reflect.get(all, name);
      },
    });
    const page = listPage({ ...sorted, all: counted }, { prefix: '', delimiter: '/', limit: 1000 });
    expect(page.names).toHaveLength(100);
    expect(looks).toBeLessThan(1000);
  });
});
