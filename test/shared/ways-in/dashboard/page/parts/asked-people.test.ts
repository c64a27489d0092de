/** Who has not agreed yet, and how soon a page that shows them looks again. */
import { expect, it } from 'vitest';
import type { DestinationView } from '../../../../../../shared/operations/destinations.ts';
import {
  pauseUntilYes,
  readersIn,
  unagreedPeople,
} from '../../../../../../shared/ways-in/dashboard/page/parts/asked-people.ts';

type State = 'pending' | 'confirmed' | 'stopped' | 'bounced';

const common = { id: 'dst_1', name: 'Team', created_at: '', updated_at: '' };

function people(...states: State[]): DestinationView {
  const addresses = states.map((state, at) => ({
    address: `${at}@example.org`,
    state,
    asked_at: null,
    stopped_at: null,
  }));
  return { ...common, kind: 'email', language: 'en', to: addresses.map(({ address }) => address), addresses };
}

const server: DestinationView = {
  ...common,
  kind: 'sftp',
  host: 'sftp.example.org',
  port: 22,
  user: 'me',
  folder: '',
  host_key: '',
  login: 'password',
};

it('names those who have not answered', () => {
  expect(unagreedPeople(people('confirmed', 'pending', 'stopped', 'pending'))).toEqual([
    '1@example.org',
    '3@example.org',
  ]);
  expect(unagreedPeople(server)).toEqual([]);
  expect(readersIn(people('confirmed', 'bounced', 'pending'), 'bounced')).toEqual(['1@example.org']);
});

it('looks again soon while anybody may agree, and calmly afterwards', () => {
  expect(pauseUntilYes([server, people('confirmed', 'pending')], 30_000)).toBe(5000);
  expect(pauseUntilYes([server, people('confirmed', 'stopped')], 30_000)).toBe(30_000);
  expect(pauseUntilYes([], 30_000)).toBe(30_000);
});
