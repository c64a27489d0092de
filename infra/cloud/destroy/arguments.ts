/** What may follow `npm run destroy --`: settings as for a deployment, and how much to remove. */
import { parseArgs } from 'node:util';

export interface DestroyArguments {
  /** The settings of the deployment, as the `cdk` command takes them. */
  context: Readonly<Record<string, string>>;
  /** Does not ask for confirmation. */
  isSure: boolean;
  /** Also removes what would outlive the stack, as does the setting of the same meaning at deployment. */
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
  const { removal, ...context } = readContext(values.context);
  return { context, isSure: values.yes, withData: values['with-data'] || removal === 'destroy' };
}

/** Settings as the `cdk` command takes them: a name and a value each. */
export function readContext(settings: readonly string[]): Record<string, string> {
  const pairs = settings.map((setting): [string, string] => {
    const [, name, value] = /^([A-Za-z]+)=(.*)$/s.exec(setting) ?? [];
    if (name === undefined || value === undefined) throw new Error(`-c takes name=value, not ${setting}`);
    return [name, value];
  });
  return Object.fromEntries(pairs);
}
