/** What a function finds in its environment: what the front gives it, Lambda's own, and what this machine asks for. */
import { loopback } from '../../../infra/local/listen.ts';
import type { DeployedFunction } from '../deployment.ts';
import type { Front } from '../front/front.ts';

/**
 * Receivers of webhooks and destinations listen on this machine, which production code refuses: these five run without
 * NODE_ENV. All others run as deployed.
 */
export const withLoopbackTargets = [
  ...['survey-api', 'export-api', 'webhook-worker', 'survey-webhook-worker', 'delivery-worker'],
];

/** From so many answers on figures are read and counted by many. */
export const figuresByManyFrom = 6;

export function environmentOf(fn: DeployedFunction, front: Front): Readonly<Record<string, string>> {
  return {
    ...targetsOnThisMachine(fn.name, front.environmentOf(fn)),
    PATH: '/usr/local/bin:/usr/bin:/bin',
    LANG: 'en_US.UTF-8',
    TZ: ':UTC',
    LAMBDA_TASK_ROOT: fn.bundle,
    LAMBDA_RUNTIME_DIR: '/var/runtime',
    AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${fn.deployedName}`,
    AWS_LAMBDA_LOG_STREAM_NAME: 'cloud',
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
    AWS_LAMBDA_NODEJS_USE_ALTERNATIVE_CLIENT_1: 'true',
    // a bucket's name in front of an address of this machine leads nowhere
    S3_PATH_STYLE: '1',
    NO_PROXY: `${loopback},localhost`,
    // a proof has no million answers
    FIGURES_BY_MANY_FROM: String(figuresByManyFrom),
  };
}

function targetsOnThisMachine(name: string, environment: Record<string, string>): Record<string, string> {
  if (!withLoopbackTargets.includes(name)) return environment;
  const { NODE_ENV: _, ...rest } = environment;
  return { ...rest, ALLOW_LOOPBACK_WEBHOOKS: '1' };
}
