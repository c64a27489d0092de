/**
 * A session with a database: connected to a checked address, under TLS that is checked, with statements that end. What it
 * sends is bounded, apart from rows that were asked for.
 */
import { Socket } from 'node:net';
import { Client } from 'pg';
import { from, to } from 'pg-copy-streams';
import type { Place } from '../../../delivery/destinations/destination.ts';
import { deliveryProblem } from '../../../delivery/destinations/problems.ts';
import { boundSocket } from '../../bounded-socket.ts';
import { type AddressRules, checkedAddress } from '../../checked-address.ts';
import { receiptOf, refusal } from '../refusal.ts';
import { refusedBy } from './explained.ts';

interface DatabaseLimits {
  /** For the connection and the login together. */
  connectMs: number;
  /** So long may a lock be waited for. */
  lockMs: number;
  /** What a server may send besides the rows that are copied from it. */
  mostBytes: number;
}

const usualLimits: DatabaseLimits = { connectMs: 15_000, lockMs: 30_000, mostBytes: 64 * 1024 * 1024 };

export interface DatabaseRules extends AddressRules {
  limits?: DatabaseLimits | undefined;
  /** Ends everything. */
  stop?: AbortSignal | undefined;
}

export interface Database {
  /** The rows that it gives, as objects. */
  query(sql: string, values?: readonly unknown[]): Promise<unknown[]>;
  /** How many rows it was about. */
  run(sql: string, values?: readonly unknown[]): Promise<number>;
  copyIn(sql: string, pieces: readonly Uint8Array[]): Promise<void>;
  /** Up to so many bytes. */
  copyOut(sql: string, mostBytes: number): AsyncIterable<Uint8Array>;
  /** All of it, or nothing. */
  atOnce<Result>(work: () => Promise<Result>): Promise<Result>;
  end(): void;
}

export async function openDatabase(
  place: Place<'postgres'>,
  password: string | undefined,
  rules: DatabaseRules,
): Promise<Database> {
  const { host, port } = place;
  if (password === undefined) throw refusal('failed', deliveryProblem('secret_missing'));
  const checked = await checkedAddress(host, rules);
  if ('fault' in checked) throw refusal('later', deliveryProblem(checked.fault, { host }));
  const { limits = usualLimits, stop = new AbortController().signal } = rules;
  const socket = new Socket();
  let allowedBytes = limits.mostBytes;
  const bounds = boundSocket(socket, { mostBytes: (sentBytes) => allowedBytes + sentBytes, stop });
  const client = clientOf(place, checked.address, password, socket, limits);
  // the statement that is under way gets the error as well; without a listener the process would end
  client.on('error', () => {});
  const explained = (error: unknown) =>
    receiptOf(error) ? error : bounds.isFlooded() ? tooLarge(host) : refusedBy(error, place);
  const orRefused = <Result>(work: Promise<Result>) =>
    work.catch((error: unknown) => {
      throw explained(error);
    });
  await client.connect().catch((error: unknown) => {
    socket.destroy();
    throw bounds.isFlooded() ? tooLarge(host) : refusedBy(error, place, !socket.remoteAddress && port);
  });
  const ask = (sql: string, values: readonly unknown[] = []) => orRefused(client.query(sql, [...values]));
  const database: Database = {
    query: async (sql, values) => (await ask(sql, values)).rows,
    run: async (sql, values) => (await ask(sql, values)).rowCount ?? 0,
    copyIn: (sql, pieces) => orRefused(copiedIn(client, sql, pieces)),
    async *copyOut(sql, mostBytes) {
      allowedBytes += mostBytes;
      const stream = client.query(to(sql));
      try {
        for await (const piece of stream) yield piece;
      } catch (error) {
        throw explained(error);
      }
    },
    async atOnce(work) {
      await ask('BEGIN');
      try {
        const result = await work();
        await ask('COMMIT');
        return result;
      } catch (error) {
        // the connection may be what was lost
        await client.query('ROLLBACK').catch(() => {});
        throw error;
      }
    },
    end: () => socket.destroy(),
  };
  await ask(`SET lock_timeout = ${limits.lockMs}; SET statement_timeout = 0; SET client_min_messages = warning`);
  return database;
}

function clientOf(
  { host, port, database, user, isPlain, ca }: Place<'postgres'>,
  address: string,
  password: string,
  stream: Socket,
  { connectMs }: DatabaseLimits,
): Client {
  return new Client({
    host: address,
    port,
    database,
    user,
    password,
    stream: () => stream,
    // every setting is named: none of this host's environment must take its place
    ssl: !isPlain && {
      rejectUnauthorized: true,
      host,
      ...(/[a-z]/i.test(host) && !host.includes(':') && { servername: host }),
      ...(ca !== undefined && { ca }),
    },
    options: '-c datestyle=ISO -c client_encoding=UTF8 -c standard_conforming_strings=on',
    client_encoding: 'UTF8',
    application_name: 'survey-exports',
    connectionTimeoutMillis: connectMs,
  });
}

function tooLarge(host: string): Error {
  return refusal('later', deliveryProblem('reply_too_large', { host }));
}

async function copiedIn(client: Client, sql: string, pieces: readonly Uint8Array[]): Promise<void> {
  const stream = client.query(from(sql));
  await new Promise<void>((resolve, reject) => {
    stream.once('error', reject);
    stream.once('finish', resolve);
    writeAll(stream, pieces).catch(reject);
  });
}

/** As fast as the server takes them: otherwise all of it would lie in memory once more. */
async function writeAll(stream: ReturnType<typeof from>, pieces: readonly Uint8Array[]): Promise<void> {
  for (const piece of pieces) {
    if (!stream.write(piece) && !stream.destroyed) {
      await new Promise<void>((resolve) => {
        stream.once('drain', resolve);
        stream.once('close', resolve);
        stream.once('error', () => resolve());
      });
    }
  }
  stream.end();
}
