/** What may stand after `npm run destroy --`: settings as for a deployment, and how far to go. */
import { parseArgs } from 'node:util';

export interface DestroyArguments {
  /** The settings of the deployment, as the `cdk` command takes them. */
  context: Readonly<Record<string, string>>;
  /** Goes on without asking. */
  isSure: boolean;
  /** Removes what would outlive the stack; so does the setting that says the same of a deployment. */
  withData: boolean;
}

export function readArguments(args: readonly string[]): DestroyArguments {
  const { values } = parseArgs({
    args: [...args],
    options: {
      context: { type: 'string', short: 'c', multiple: true, default: [] },
      yes: { type: 'boolean', default: false },
      'with-data': { type: 'boolean', default: false },
    },
  });
  const pairs = values.context.map((setting): [string, string] => {
    const [, name, value] = /^([A-Za-z]+)=(.*)$/s.exec(setting) ?? [];
    if (name === undefined || value === undefined) throw new Error(`-c takes name=value, not ${setting}`);
    return [name, value];
  });
  const { removal, ...context } = Object.fromEntries(pairs);
  return { context, isSure: values.yes, withData: values['with-data'] || removal === 'destroy' };
}
