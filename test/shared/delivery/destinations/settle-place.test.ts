/** What a destination must be before it is stored, and when a secret may be left out of a change. */
import { expect, it } from 'vitest';
import type { Destination } from '../../../../shared/delivery/destinations/destination.ts';
import type { WantedDestination } from '../../../../shared/delivery/destinations/destination-request.ts';
import { settlePlace } from '../../../../shared/delivery/destinations/settle-place.ts';

const hostKey = 'SHA256:uNiVztksCsDhcc0u9e8BrrTQL0i4OdlUvZL2bhlGl5w';
const privateKey = '-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n-----END OPENSSH PRIVATE KEY-----\n';

function server(parts: object = {}): WantedDestination {
  const standing = { name: 'Archive', kind: 'sftp', host: 'sftp.example.com', port: 22, user: 'surveys' } as const;
  return { ...standing, folder: '', host_key: hostKey, ...parts };
}

it.each([
  ['password', { password: 'secret' }, 'secret'],
  ['private_key', { private_key: privateKey }, privateKey],
])('takes a server with its %s', (login, given, secret) => {
  expect(settlePlace(server(given), false)).toMatchObject({ place: { host: 'sftp.example.com', login }, secret });
});

it.each([
  ['private_key', { private_key: 'ssh-ed25519 AAAA' }],
  ['password', { private_key: privateKey, password: 'secret' }],
  ['password', {}],
  ['host', { password: 'secret', host: 'not a host' }],
  ['host', { password: 'secret', host: '10.0.0.1' }],
  ['port', { password: 'secret', port: 25 }],
  ['host_key', { password: 'secret', host_key: 'none' }],
])('refuses by its %s: %j', (field, given) => {
  expect(() => settlePlace(server(given), false)).toThrow(
    expect.objectContaining({ errors: { [field]: expect.anything() } }),
  );
});

it('keeps a secret for the same server only', () => {
  const { place } = settlePlace(server({ password: 'secret' }), false);
  const at = '2026-01-01T00:00:00.000Z';
  const standing: Destination = { id: 'dst_1', owner: '1', name: 'Archive', place, createdAt: at, updatedAt: at };
  expect(settlePlace(server({ user: 'other' }), false, standing)).toMatchObject({ place: { login: 'password' } });
  expect(() => settlePlace(server({ host: 'evil.example.com' }), false, standing)).toThrow(/^password: /);
});
