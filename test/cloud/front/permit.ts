/** Whether the role of the function that calls may do what the request asks; the outcome is written to the ledger. */
import type { Deployment } from '../deployment.ts';
import { isRefusedToAll } from '../template/resource-policies.ts';
import { readBag } from './adjust.ts';
import { type Asked, isUnknownCall } from './asked.ts';
import { askedOfJson } from './asked-of-json.ts';
import { askedOfSes, askedOfSts } from './asked-of-outside.ts';
import { askedOfS3 } from './asked-of-s3.ts';
import type { Door } from './front.ts';
import { matches } from './matches.ts';
import { judge, type Need, type Verdict } from './policy.ts';
import type { TrustedRequest } from './read-request.ts';

/** Undefined for a call that is not known. */
export function askedOf({ call, body, caller }: TrustedRequest, door: Door): Asked | undefined {
  const { backend, deployment, calls } = door;
  try {
    if (backend.service === 's3') return askedOfS3(call, body, deployment);
    if (backend.service === 'ses') return askedOfSes(call, body, deployment);
    if (backend.service === 'sts') return askedOfSts(body);
    return askedOfJson(backend.service, call.headers.get('x-amz-target') ?? '', readBag(body), deployment);
  } catch (error) {
    if (!isUnknownCall(error)) throw error;
    calls.denied(caller.functionName, { action: error.message, resource: backend.service }, 'unknown call');
    return undefined;
  }
}

/** The first permission the role lacks; every one it has and needs is noted as used. */
export function lackingNeed({ needs }: Asked, functionName: string, door: Door): Need | undefined {
  const lacking = needs.filter((need) => !isAllowed(need, functionName, door));
  return lacking[0];
}

export function isAllowed(need: Need, functionName: string, { deployment, calls }: Door): boolean {
  const verdict = judgedByBoth(need, functionName, deployment);
  if (verdict.allowed) calls.called(functionName, verdict.by);
  else calls.denied(functionName, need, verdict.reason);
  return verdict.allowed;
}

/** The role has to grant it, and what it is done to must not object. */
function judgedByBoth(need: Need, functionName: string, deployment: Deployment): Verdict {
  const verdict = judge(deployedOf(functionName, deployment).statements, need);
  const reason = verdict.allowed ? objectionTo(need, deployment) : undefined;
  return reason === undefined ? verdict : { allowed: false, reason };
}

/** The front stands for addresses that are encrypted. */
function objectionTo({ action, resource }: Need, { keys, resourceStatements }: Deployment): string | undefined {
  const key = keys.find(({ arn }) => arn === resource);
  if (key && !key.forAccount.some((each) => matches(each, action, 'i'))) {
    return 'the policy of the key lets no role of the account do it';
  }
  const isRefused = isRefusedToAll(resourceStatements, { action, resource, isEncrypted: true });
  return isRefused ? 'the policy of the bucket or queue refuses it' : undefined;
}

/** Who calls, in the words of a refusal. */
export function principalOf(functionName: string, deployment: Deployment): string {
  const { roleName, deployedName } = deployedOf(functionName, deployment);
  return `arn:aws:sts::${deployment.accountId}:assumed-role/${roleName}/${deployedName}`;
}

function deployedOf(functionName: string, { functions }: Deployment) {
  const found = functions.find(({ name }) => name === functionName);
  if (!found) throw new Error(`The deployment has no function ${functionName}.`);
  return found;
}
