/** What a reader has written about a new destination, and the request it makes. */
import type { DestinationRequest } from '../../api/destinations.ts';
import { peopleIn } from './deliver-form.ts';

export const destinationKinds = ['email', 's3', 'sftp', 'postgres', 'delta'] as const;
export const mailLanguages = ['en', 'ru', 'es', 'pt'] as const;

export interface DestinationForm {
  kind: (typeof destinationKinds)[number];
  name: string;
  email: { to: string; language: (typeof mailLanguages)[number] };
  /** A bucket for files, or one for Delta tables. */
  s3: Record<'bucket' | 'region' | 'prefix' | 'endpoint' | 'role' | 'accessKeyId' | 'secret', string> & {
    login: 'role' | 'key';
  };
  sftp: Record<'host' | 'port' | 'user' | 'folder' | 'hostKey' | 'password' | 'privateKey', string> & {
    login: 'password' | 'private_key';
  };
  postgres: Record<'host' | 'port' | 'database' | 'schema' | 'user' | 'password' | 'ca', string>;
}

export function newDestinationForm(language: (typeof mailLanguages)[number]): DestinationForm {
  return {
    kind: 'email',
    name: '',
    email: { to: '', language },
    s3: {
      bucket: '',
      region: '',
      prefix: '',
      endpoint: '',
      login: 'role',
      role: '',
      accessKeyId: '',
      secret: '',
    },
    sftp: {
      host: '',
      port: '22',
      user: '',
      folder: '',
      hostKey: '',
      login: 'password',
      password: '',
      privateKey: '',
    },
    postgres: { host: '', port: '5432', database: '', schema: 'public', user: '', password: '', ca: '' },
  };
}

export function destinationRequestOf(form: DestinationForm, defaultName: string): DestinationRequest {
  const name = form.name.trim() || defaultName;
  switch (form.kind) {
    case 'email':
      return { kind: 'email', name, to: peopleIn({ people: form.email.to }), language: form.email.language };
    case 's3':
    case 'delta':
      return { kind: form.kind, ...bucketRequest(form.s3, name) };
    case 'sftp':
      return serverRequest(form.sftp, name);
    case 'postgres':
      return databaseRequest(form.postgres, name);
  }
}

function bucketRequest({ login, role, accessKeyId, secret, ...place }: DestinationForm['s3'], name: string) {
  const { bucket, region, prefix, endpoint } = place;
  const way = login === 'role' ? { role_arn: role } : { access_key_id: accessKeyId, secret_access_key: secret };
  // a store that is not AWS knows no roles
  const other = login === 'key' && endpoint.trim() !== '' ? { endpoint: endpoint.trim() } : {};
  return { name, bucket, region, prefix, ...other, ...way };
}

function serverRequest({ login, password, privateKey, ...place }: DestinationForm['sftp'], name: string) {
  const { host, port, user, folder, hostKey } = place;
  const way = login === 'password' ? { password } : { private_key: privateKey };
  const key = hostKey.trim() === '' ? {} : { host_key: hostKey };
  return { kind: 'sftp' as const, name, host, port: Number(port), user, folder, ...key, ...way };
}

function databaseRequest({ port, ca, ...place }: DestinationForm['postgres'], name: string) {
  return { kind: 'postgres' as const, name, ...place, port: Number(port), ...(ca.trim() !== '' && { ca }) };
}
