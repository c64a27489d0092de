/** Deliveries by mail on ports in memory and a real mail server: who has agreed, what is carried, and where it goes. */
import { createSmtpMailer } from '../../../shared/adapters/mail/smtp-mailer.ts';
import type { Destination } from '../../../shared/delivery/destinations/destination.ts';
import type { Turn } from '../../../shared/delivery/destinations/file-sender.ts';
import type { Shipment, ShippedFile } from '../../../shared/delivery/destinations/shipment.ts';
import { createAddressStore } from '../../../shared/delivery/mail/addresses/address-store.ts';
import { createMailSender } from '../../../shared/delivery/mail/mail-sender.ts';
import type { Mailer } from '../../../shared/delivery/mail/mailer.ts';
import { startMailServer } from '../servers/mail-server.ts';
import { createMemoryRecords } from '../stores/memory-records.ts';

const owner = 'u-1';
const clock = { now: Date.parse('2026-11-16T05:00:00Z') };

export async function createMailWorld() {
  const server = await startMailServer();
  const records = createMemoryRecords();
  const sender = { name: 'Survey Exports', address: 'exports@example.com' };
  const mailer: Mailer = { domain: 'example.com', ...createSmtpMailer(server.url, sender) };
  const now = () => clock.now;
  const addresses = createAddressStore(records, now);
  const deps = {
    records,
    mailer,
    publicUrl: 'https://exports.example.com',
    now,
    log: { info() {}, warn() {}, error() {} },
  };
  let links = 0;

  return {
    server,
    records,
    deps,
    addresses,
    owner,
    clock,
    sender: createMailSender(deps),
    linksMade: () => links,
    agree: (...people: string[]) =>
      Promise.all(
        people.map((address) => addresses.change(owner, address, (known) => ({ ...known, confirmedAt: 'yesterday' }))),
      ),
    destination: (to: string[], more: Partial<Destination> = {}): Destination => ({
      id: 'dst_1',
      owner,
      name: 'The boss',
      createdAt: '',
      updatedAt: '',
      place: { kind: 'email', to, language: 'en' },
      sender: 'anna@example.com',
      ...more,
    }),
    file: (more: Partial<ShippedFile> & { bytes?: Uint8Array } = {}): ShippedFile => {
      const bytes = more.bytes ?? Buffer.from('id,answer\r\n1,yes\r\n');
      return {
        id: 'exp_1/answers.csv',
        name: 'Pulse answers 2026-11-15.csv',
        path: 'x.csv',
        content: 'answers',
        format: 'csv',
        contentType: 'text/csv; charset=utf-8',
        sizeBytes: bytes.byteLength,
        rows: 1,
        sha256: null,
        isPersonal: false,
        surveyId: 1,
        surveyName: 'Pulse',
        async *open() {
          yield bytes;
        },
        async shareLink(seconds) {
          const expiresAt = new Date(clock.now + seconds * 1000).toISOString();
          return { url: `https://exports.example.com/s/link-${++links}`, expiresAt };
        },
        ...more,
      };
    },
    shipment: (files: ShippedFile[], more: Partial<Shipment> = {}): Shipment => ({
      id: 'dlv_1',
      owner,
      subject: { kind: 'batch', id: 'bat_1', name: 'Monday report' },
      runDate: '2026-11-16',
      counts: { total: 1, ready: 1, failed: 0 },
      attach: 'auto',
      linkSeconds: 604_800,
      mailContent: {
        timezone: 'Europe/Berlin',
        madeAt: '2026-11-16T05:00:00Z',
        surveys: ['Pulse'],
        answers: 1,
        failed: [],
      },
      files,
      ...more,
    }),
  };
}

/** The turns of one delivery: what one keeps, the next is given. */
export function createTurns() {
  let kept: unknown;
  const port = {
    keep: async (progress: unknown) => {
      kept = structuredClone(progress);
    },
  };
  const turn = (keep = port.keep): Turn => ({
    secret: undefined,
    fence: 1,
    kept,
    keep,
    check: () => undefined,
    remainingMs: () => 600_000,
  });
  return { port, turn };
}
