/** A place as its owner describes it becomes the one that is stored, or a 422 says what is wrong with it. */
import { randomBytes } from 'node:crypto';
import { invalid } from '../../problems/problem.ts';
import { checkTargetHost, checkTargetUrl } from '../target-url.ts';
import type { BucketPlace, Destination, Place } from './destination.ts';
import type { WantedDestination, WantedPlace } from './destination-request.ts';
import { readHostKey } from './host-key.ts';
import { settlePostgres } from './settle-postgres.ts';

const SSH_PORT = 22;
/** Our own role may use roles of this name and no others. */
const roleShape = /^arn:aws[a-z-]*:iam::\d{12}:role\/survey-exports-[\w+=,.@-]{1,48}$/;
const roleExample = 'arn:aws:iam::123456789012:role/survey-exports-acme';

interface SettledPlace {
  place: Place;
  /** To be sealed; undefined where there is none, or the one that is stored stays. */
  secret?: string | undefined;
}

/** `standing`: the destination before a change, whose secret may stay. */
export function settlePlace(wanted: WantedDestination, allowLoopback: boolean, standing?: Destination): SettledPlace {
  switch (wanted.kind) {
    case 's3':
    case 'delta':
      return settleBucket(wanted, allowLoopback, standing);
    case 'sftp':
      return settleServer(wanted, allowLoopback, standing);
    case 'postgres':
      return settlePostgres(wanted, allowLoopback, standing);
    case 'email':
      return { place: { kind: 'email', to: [...new Set(wanted.to)], language: wanted.language } };
  }
}

function settleBucket(
  wanted: WantedPlace<'s3' | 'delta'>,
  allowLoopback: boolean,
  standing?: Destination,
): SettledPlace {
  const { bucket, region, prefix, endpoint, role_arn: roleArn, access_key_id: accessKeyId } = wanted;
  const secret = wanted.secret_access_key;
  const before = standing?.place.kind === wanted.kind ? standing.place : undefined;
  const place: BucketPlace = {
    kind: wanted.kind,
    bucket,
    region,
    prefix: folderOf(prefix),
    ...(endpoint !== undefined && { endpoint: originOf(endpoint, allowLoopback) }),
  };
  if (roleArn !== undefined) {
    if (accessKeyId !== undefined || secret !== undefined || endpoint !== undefined) {
      throw invalid('role_arn', 'role_or_key');
    }
    if (!roleShape.test(roleArn)) throw invalid('role_arn', 'role_name', { example: roleExample });
    return { place: { ...place, roleArn, externalId: before?.externalId ?? newExternalId() } };
  }
  if (accessKeyId === undefined) throw invalid('role_arn', 'role_or_key');
  const mayKeep = before?.accessKeyId === accessKeyId && before.endpoint === place.endpoint;
  if (secret === undefined && !mayKeep) throw invalid('secret_access_key', 'needed_to', { action: 'use the key' });
  return { place: { ...place, accessKeyId }, secret };
}

function settleServer(wanted: WantedPlace<'sftp'>, allowLoopback: boolean, standing?: Destination): SettledPlace {
  const { port, user, password, private_key: privateKey } = wanted;
  const host = checkTargetHost(wanted.host, port, SSH_PORT, allowLoopback);
  if (wanted.host_key === undefined) throw invalid('host_key', 'host_key_needed', { host, port });
  const hostKey = readHostKey(wanted.host_key);
  if (hostKey === undefined) throw invalid('host_key', 'host_key_form');
  if (password !== undefined && privateKey !== undefined) throw invalid('password', 'password_or_key');
  if (privateKey !== undefined && !/^-----BEGIN [A-Z ]*PRIVATE KEY-----\s/.test(privateKey)) {
    throw invalid('private_key', 'private_key_form');
  }
  const before = standing?.place.kind === 'sftp' ? standing.place : undefined;
  const secret = password ?? privateKey;
  if (secret === undefined) {
    if (!before) throw invalid('password', 'password_or_key');
    // a password shown to another server would be known there
    const isSameServer = before.host === host && before.port === port && before.hostKey === hostKey;
    if (!isSameServer) throw invalid(before.login, 'secret_again', { changed: 'host, port or host_key' });
  }
  const login =
    secret === undefined ? (before?.login ?? 'password') : password === undefined ? 'private_key' : 'password';
  return { place: { kind: 'sftp', host, port, user, folder: wanted.folder, hostKey, login }, secret };
}

function originOf(endpoint: string, allowLoopback: boolean): string {
  const { origin, pathname, search } = checkTargetUrl(endpoint, allowLoopback, 'endpoint');
  if (pathname !== '/' || search !== '') throw invalid('endpoint', 'origin_only');
  return origin;
}

function folderOf(prefix: string): string {
  const folders = prefix.split('/').filter((part) => part !== '' && part !== '.');
  return folders.map((part) => `${part}/`).join('');
}

function newExternalId(): string {
  return `survey-exports-${randomBytes(16).toString('hex')}`;
}
