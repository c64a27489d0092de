/** A database as its owner describes it, and what of that is refused. */
import { expect, it } from 'vitest';
import type { Destination } from '../../../../shared/delivery/destinations/destination.ts';
import { destinationRequestSchema } from '../../../../shared/delivery/destinations/destination-request.ts';
import { settlePlace } from '../../../../shared/delivery/destinations/settle-place.ts';

const parts = { host: 'db.example.com', database: 'warehouse', user: 'surveys', password: 'p@ss:word/%' };
const url = 'postgresql://surveys:p%40ss%3Aword%2F%25@db.example.com/warehouse';

function settled(members: object, allowLoopback = false, standing?: Destination) {
  const wanted = destinationRequestSchema.parse({ name: 'Warehouse', kind: 'postgres', ...members });
  return settlePlace(wanted, allowLoopback, standing);
}

const place = {
  ...{ kind: 'postgres' as const, host: 'db.example.com', port: 5432 },
  ...{ database: 'warehouse', user: 'surveys', schema: 'public' },
};
const standing: Destination = {
  ...{ id: 'dst_1', owner: 'u-1', name: 'Warehouse', place, sealedSecret: 'sealed' },
  ...{ createdAt: '2026-03-02T10:00:00.000Z', updatedAt: '2026-03-02T10:00:00.000Z' },
};

it('is the same by its address and member by member', () => {
  expect(settled({ url })).toEqual({ place, secret: parts.password });
  expect(settled(parts)).toEqual({ place, secret: parts.password });
  expect(settled({ url: `${url}?sslmode=verify-full`, schema: 'other' })).toEqual({
    place: { ...place, schema: 'other' },
    secret: parts.password,
  });
});

it('goes without TLS on this machine only', () => {
  const local = { ...parts, host: '127.0.0.1', sslmode: 'disable' };
  expect(settled(local, true).place).toMatchObject({ host: '127.0.0.1', isPlain: true });
  expect(() => settled({ ...parts, sslmode: 'disable' }, true)).toThrow('sslmode: must be require');
  expect(() => settled({ url: `${url}?sslmode=disable` })).toThrow('sslmode: must be require');
  expect(() => settled({ url: `${url}?sslmode=prefer` })).toThrow('sslmode: must be require');
});

it.each([
  [{ ...parts, host: '10.0.0.1' }, 'must point to a public host'],
  [{ ...parts, host: 'localhost' }, 'must point to a public host'],
  [{ url: url.replace('db.example.com', 'db.example.com:22') }, 'must use port 5432, or 1024 or higher'],
  [{ url: 'mysql://a:b@db.example.com/x' }, 'expected an address such as postgresql://'],
  [{ url: `${url}?host=10.0.0.1` }, 'may not set host'],
  [{ ...parts, database: undefined }, 'database: is needed to connect'],
  [{ ...parts, password: undefined }, 'password: is needed to connect'],
  [{ ...parts, ca: 'no certificate' }, 'expected the certificate of an authority'],
  [{ schema: 'x' }, 'expected an address such as'],
])('refuses %j', (members, message) => {
  expect(() => settled(members)).toThrow(message);
});

it('keeps its password where it would go to the same server, and nowhere else', () => {
  const { password: _, ...same } = parts;
  expect(settled({ ...same, schema: 'other' }, false, standing).secret).toBeUndefined();
  expect(() => settled({ ...same, host: 'other.example.com' }, false, standing)).toThrow('needed again if host, port');
  expect(() => settled({ ...same, port: 6543 }, false, standing)).toThrow('needed again if host, port');
});
