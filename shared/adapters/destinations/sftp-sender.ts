/** Brings files to a folder of an SFTP server, and makes the folders that their paths name. */
import { posix } from 'node:path';
import type { Destination, Place } from '../../delivery/destinations/destination.ts';
import type { Receipt, Sender, Turn } from '../../delivery/destinations/file-sender.ts';
import { deliveryProblem } from '../../delivery/destinations/problems.ts';
import { sendEach } from '../../delivery/destinations/send-each.ts';
import { orRefused } from './refusal.ts';
import { carryFile, remove } from './sftp-file.ts';
import { openSftp, type SftpRules, type SftpSession, statusOf } from './sftp-session.ts';
import { withinTurn } from './within-turn.ts';

const testName = 'survey-exports-test.txt';
const testBytes = Buffer.from('Survey Exports can write here.\n');

interface SftpSenderSettings extends Omit<SftpRules, 'stop'> {
  /** How much is sent before it is kept that it has arrived. */
  keptBytes?: number;
}

const KEPT_BYTES = 64 * 1024 * 1024;

export function createSftpSender(rules: SftpSenderSettings): Sender {
  const { keptBytes = KEPT_BYTES } = rules;

  async function within(
    { place }: Destination,
    turn: Turn,
    work: (session: SftpSession, place: Place<'sftp'>) => Promise<Receipt>,
  ): Promise<Receipt> {
    if (place.kind !== 'sftp') throw new Error(`${place.kind} is no SFTP server`);
    return withinTurn(turn, place.host, (stop) =>
      orRefused(
        async () => {
          const session = await openSftp(place, turn.secret, { ...rules, stop });
          return work(session, place).finally(() => session.end());
        },
        (error) => explained(error, place),
      ),
    );
  }

  return {
    test: (destination, turn) =>
      within(destination, turn, (session, place) => writeTest(session, place, destination.id, turn)),
    send: (destination, shipment, turn) =>
      within(destination, turn, (session, { folder }) => {
        const pathOf = ({ path }: { path: string }) => posix.join(folder, path);
        return sendEach(shipment, turn, pathOf, (file, progress) =>
          carryFile(session, pathOf(file), file, shipment.id, progress, turn, keptBytes),
        );
      }),
  };
}

async function writeTest(session: SftpSession, { folder }: Place<'sftp'>, id: string, turn: Turn): Promise<Receipt> {
  const path = posix.join(folder, testName);
  async function* open() {
    yield testBytes;
  }
  const file = { id: testName, sizeBytes: testBytes.length, open };
  await carryFile(session, path, file, id, { state: undefined, keep: async () => {} }, turn, KEPT_BYTES);
  // where it may not be removed it stays: the next test replaces it
  await remove(session, path).catch(() => {});
  return { outcome: 'done', arrivals: [{ file: testName, place: path, sizeBytes: testBytes.length }] };
}

/** The numbers by which a server refuses a single call; it may think otherwise later. */
function explained(error: unknown, { host }: Place<'sftp'>) {
  const code = statusOf(error);
  if (code === undefined) return undefined;
  return { outcome: 'later', problem: deliveryProblem('server_failed', { host, code }) } as const;
}
