/** Which resource an address means: the address itself, or a template with an id in place of its variable. */
import type { Resource, ResourceAddress } from './catalogue.ts';

const idPattern = /^[1-9]\d{0,14}$/;

export function findResource(
  resources: readonly Resource[],
  uri: string,
): { resource: Resource; at: ResourceAddress } | undefined {
  const [address = '', search = ''] = uri.split('?', 2);
  for (const resource of resources) {
    const [before = '', after] = resource.uri.split(/\{\w+\}/);
    const id = after === undefined ? '' : address.slice(before.length, address.length - after.length);
    if (address !== before + id + (after ?? '')) continue;
    if (after !== undefined && !idPattern.test(id)) continue;
    return { resource, at: { uri, id, query: new URLSearchParams(search) } };
  }
  return undefined;
}
