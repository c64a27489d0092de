/** A resource that is JSON of the survey service: other people's words, marked, with the address of the next page. */
import { invalid } from '../../../problems/problem.ts';
import type { Assistant } from '../assistant.ts';
import type { Resource, ResourceAddress } from '../catalogue.ts';
import { marked } from '../untrusted.ts';

export const pageSize = 100;

interface Page {
  data: unknown;
  /** What the query of the next page says; undefined on the last one. */
  next?: Readonly<Record<string, string>> | undefined;
}

interface Row extends Pick<Resource, 'uri' | 'name' | 'title' | 'description' | 'completeId'> {
  data(assistant: Assistant, at: ResourceAddress): Promise<Page>;
}

export function jsonResource({ data, ...row }: Row): Resource {
  const mimeType = 'application/json';
  return {
    ...row,
    mimeType,
    async read(assistant, at) {
      const { data: found, next } = await data(assistant, at);
      const [path] = at.uri.split('?');
      const content = { ...marked(found), next: next ? `${path}?${new URLSearchParams(next)}` : null };
      return [{ uri: at.uri, mimeType, text: JSON.stringify(content) }];
    },
  };
}

export function offsetOf({ query }: ResourceAddress): number {
  const offset = query.get('offset') ?? '0';
  if (!/^\d{1,9}$/.test(offset)) throw invalid('offset', 'expected_item_number', { value: offset });
  return Number(offset);
}

/** A full page may have another behind it. */
export function nextOffset(offset: number, found: number): { offset: string } | undefined {
  return found < pageSize ? undefined : { offset: String(offset + pageSize) };
}
