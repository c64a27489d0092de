/** Places where files arrive, as their owners see them: a bucket, an OpenSSH server, and the boxes of two readers. */
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ParsedMail } from 'mailparser';
import type { DestinationDelivery } from '../../../shared/delivery/destinations/delivery.ts';
import type { Destination, DestinationKind } from '../../../shared/delivery/destinations/destination.ts';
import { startMailServer } from '../../support/servers/mail-server.ts';
import { ownAccount, startOwnBucket } from '../../support/servers/own-bucket.ts';
import { startSftpServer } from '../../support/servers/sftp-server.ts';
import { bytesOf, pathsOf } from './made-shipment.ts';

export interface WatchedPlace {
  place: Destination['place'];
  secret?: string;
  smtpUrl?: string;
  /** How many things lie there that are not whole. */
  torn(): Promise<number>;
  /** After the delivery has ended: what is missing or wrong, and what should not be there. */
  faults(delivery: DestinationDelivery | undefined): Promise<{ wrong: number; strays: number }>;
  empty(): Promise<void>;
  stop(): Promise<void>;
}

export const readers = ['boss@example.org', 'ada@example.org'];

export const watchedPlaces: Record<Exclude<DestinationKind, 'postgres' | 'delta'>, () => Promise<WatchedPlace>> = {
  s3: watchedBucket,
  sftp: watchedServer,
  email: watchedMail,
};

async function watchedBucket(): Promise<WatchedPlace> {
  const own = await startOwnBucket();
  const { bucket, region, endpoint } = own.members;
  const { accessKeyId, secretAccessKey: secret } = ownAccount;
  return {
    place: { kind: 's3', bucket, region, endpoint, prefix: '', accessKeyId },
    secret,
    ...watchedFiles('s3', async () => {
      const keys = await own.keys();
      return new Map(await Promise.all(keys.map(async (key) => [key, await own.read(key)] as const)));
    }),
    empty: () => own.empty(),
    stop: () => own.stop(),
  };
}

async function watchedServer(): Promise<WatchedPlace> {
  const server = await startSftpServer();
  const { host, port, user, folder, host_key, private_key: secret } = server.members;
  const hostKey = host_key.split(' ').slice(0, 2).join(' ');
  return {
    place: { kind: 'sftp', host, port, user, folder, hostKey, login: 'private_key' },
    secret,
    ...watchedFiles('sftp', async () => {
      const names = await readdir(join(folder, 'run')).catch(() => []);
      const files = names.map(async (name) => [`run/${name}`, await readFile(join(folder, 'run', name))] as const);
      return new Map(await Promise.all(files));
    }),
    empty: () => rm(join(folder, 'run'), { recursive: true, force: true }),
    stop: () => server.stop(),
  };
}

/** One whole file under each path, or none; at the end all of them and nothing else. */
function watchedFiles(kind: DestinationKind, look: () => Promise<Map<string, Buffer>>) {
  const wanted = pathsOf(kind);
  return {
    async torn() {
      const files = await look();
      return wanted.filter(({ path, sizeBytes }) => files.get(path)?.equals(bytesOf(sizeBytes)) === false).length;
    },
    async faults(delivery: DestinationDelivery | undefined) {
      const files = await look();
      const wrong = wanted.filter(({ path, sizeBytes }) => !files.get(path)?.equals(bytesOf(sizeBytes))).length;
      const strays = files.size - wanted.filter(({ path }) => files.has(path)).length;
      return { wrong: wrong + Number(delivery?.files !== wanted.length), strays };
    },
  };
}

/** Each reader gets one mail or more, all of one Message-ID, and the log says where there may be more than one. */
async function watchedMail(): Promise<WatchedPlace> {
  const server = await startMailServer();
  const isWhole = ({ attachments }: ParsedMail) =>
    pathsOf('email').every(({ sizeBytes }, at) => attachments[at]?.content.equals(bytesOf(sizeBytes)));
  return {
    place: { kind: 'email', to: readers, language: 'en' },
    smtpUrl: server.url,
    torn: async () => server.received.filter((mail) => !isWhole(mail)).length,
    async faults(delivery) {
      // one of a delivery before may still have been on its way
      const isOfThis = ({ messageId }: ParsedMail) => delivery && messageId?.includes(delivery.id);
      const boxes = readers.map((reader) => server.to(reader).filter(isOfThis));
      const isWrong = (box: readonly ParsedMail[]) =>
        new Set(box.map(({ messageId }) => messageId)).size !== 1 ||
        (box.length > 1 && delivery?.note !== 'possible_duplicate');
      const strays = server.received.length - readers.flatMap((reader) => server.to(reader)).length;
      return { wrong: boxes.filter(isWrong).length, strays };
    },
    empty: async () => void server.received.splice(0),
    stop: () => server.close(),
  };
}
