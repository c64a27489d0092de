/** The template of a deployment with these settings; its functions are left unbundled, because nobody runs them. */
import { Code } from 'aws-cdk-lib/aws-lambda';
import { mainStage } from '../../../shared/ports.ts';
import { createApp } from '../create-app.ts';
import { stackNameOf } from '../stack.ts';
import type { Target } from './destroy-stack.ts';

export async function templateOf(context: Readonly<Record<string, string>>, outdir: string): Promise<Target> {
  const app = await createApp({ outdir, context, codeOf: () => Code.fromInline('export {}') });
  // a replica in another region is a stack of its own, and stays
  const { stackName, template } = app.synth().getStackByName(stackNameOf(context.stage ?? mainStage));
  return { stackName, template };
}
