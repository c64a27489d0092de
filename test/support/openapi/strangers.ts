/**
 * Everybody who is not the owner, at every door: each operation of the API's description is called with the owner's ids
 * and no key, a bad one, a revoked one, and another user's. A new route is tried by being described.
 */
import { exampleBody, type Operation } from './api-document.ts';
import { filledPath, idOfMember, type Things, withIds } from './things.ts';

export interface Stranger {
  name: string;
  authorization: string | undefined;
  /** Has a valid key, of another user. */
  isUser: boolean;
}

export function strangersOf(foreignKey: string, revokedKey: string): Stranger[] {
  const nobody = (name: string, authorization?: string) => ({ name, authorization, isUser: false });
  return [
    nobody('no key'),
    nobody('a wrong key', 'Bearer 1|wrong'),
    nobody('no key at all', 'Bearer nonsense'),
    nobody('another scheme', `Basic ${Buffer.from('1|demo').toString('base64')}`),
    nobody('a revoked key', `Bearer ${revokedKey}`),
    { name: 'another user', authorization: `Bearer ${foreignKey}`, isUser: true },
  ];
}

export interface Attempt {
  status: number;
  text: string;
  /** The address and the body that were sent. */
  asked: string;
  /** Whether the request named a thing of the owner's. */
  namesThings: boolean;
}

export async function attempt(
  root: string,
  operation: Operation,
  { authorization }: Stranger,
  things: Things,
): Promise<Attempt> {
  const path = filledPath(operation, (thing) => String(things[thing]));
  const query = new URLSearchParams();
  for (const { name, in: place } of operation.parameters) {
    const id = place === 'query' ? idOfMember(name, things) : undefined;
    if (id !== undefined) query.set(name, id);
  }
  const example = exampleBody(operation);
  const body = example === undefined ? undefined : JSON.stringify(withIds(example, things));
  const url = `${path}${query.size > 0 ? `?${query}` : ''}`;
  const response = await fetch(root + url, {
    method: operation.method.toUpperCase(),
    redirect: 'manual',
    headers: {
      ...(authorization !== undefined && { authorization }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  });
  const isFilled = (filled: string | undefined, bare: string | undefined) => filled !== bare;
  const namesThings =
    isFilled(path, operation.path) ||
    query.size > 0 ||
    isFilled(body, example === undefined ? undefined : JSON.stringify(example));
  return { status: response.status, text: await response.text(), asked: url + (body ?? ''), namesThings };
}
