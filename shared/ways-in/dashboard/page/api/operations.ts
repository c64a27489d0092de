/** Calls by the name of an operation. Methods and paths come from the descriptions when the page is made. */
import type { allOperations } from '../../../../operations/all-operations.ts';
import type { GivenTo, ReplyOf } from '../../../../operations/operation.ts';
import type { Call, CallOptions } from './client.ts';

type Described = (typeof allOperations)[number];
type OperationName = Described['name'];
type Named<Name extends OperationName> = Extract<Described, { name: Name }>;

type OperationWays = Readonly<
  Record<OperationName, readonly [method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string]>
>;

/** What the descriptions say of each, as JSON; `build-page.ts` puts it here. */
declare const operationWays: string;

type CallOperation = <Name extends OperationName>(
  name: Name,
  given: GivenTo<Named<Name>> & { signal?: AbortSignal | undefined },
) => Promise<ReplyOf<Named<Name>>>;

export function operationCaller(call: Call): CallOperation {
  const ways: OperationWays = JSON.parse(operationWays);
  return (name, given) => {
    const { params = {}, ...rest }: CallOptions & { params?: Readonly<Record<string, unknown>> } = { ...given };
    const [method, path] = ways[name];
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, member) => encodeURIComponent(String(params[member])));
    return call(method, filled, rest);
  };
}
