/** The template of a deployment with these settings; its functions are left unbundled, because nobody runs them. */
import { Code } from 'aws-cdk-lib/aws-lambda';
import { createApp } from '../create-app.ts';
import type { Target } from './destroy-stack.ts';

export async function templateOf(context: Readonly<Record<string, string>>, outdir: string): Promise<Target> {
  const app = await createApp({ outdir, context, codeOf: () => Code.fromInline('export {}') });
  const [stack] = app.synth().stacks;
  if (!stack) throw new Error('The app has no stack.');
  return { stackName: stack.stackName, template: stack.template };
}
