/** G33: servers that answer without an end, drip, break off or stay silent, in each place where we call out. */
import { setTimeout as pause } from 'node:timers/promises';
import { type BrokenServer, misdeeds, serveBroken } from '../../support/servers/broken-server.ts';
import { type ChaosCase, figureOf } from '../chaos-case.ts';
import { inTurns } from '../drive.ts';
import { type Call, httpCallers, smtpCallers, sshCallers } from '../outside/callers.ts';
import { smtpMisdeeds } from '../outside/smtp-misdeeds.ts';
import { earlySshMisdeeds, lateSshMisdeeds, serveLateMisdeed } from '../outside/ssh-misdeeds.ts';

const MB = 1024 * 1024;
/** Far longer than any of them may take here, and far more than any of them may take in: sockets have room of their own. */
const GIVEN_UP_MS = 30_000;
const MOST_SENT_BYTES = 64 * MB;
const MOST_GROWTH_BYTES = 300 * MB;

interface Meeting {
  name: string;
  call: Call;
  serve(): Promise<BrokenServer & { hostKey?: string }>;
  /** Where a server may have done what it was asked for, and only afterwards went wrong. */
  mayBeDone: boolean;
}

const unknownKey = 'SHA256:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
/** What has a test of its own for every misdeed already. */
const testedElsewhere = ['answers of a survey', 'answers as CSV', 'an operation of the survey service', 'a webhook'];

function meetings(isSmall: boolean): Meeting[] {
  const http = Object.entries(httpCallers).filter(([caller]) => !isSmall || !testedElsewhere.includes(caller));
  return [
    ...http.flatMap(([caller, call]) =>
      Object.entries(misdeeds).map(([what, misdeed]) => ({
        name: `${caller}: ${what}`,
        call,
        serve: () => serveBroken(misdeed),
        // only the status of a webhook counts
        mayBeDone: caller === 'a webhook' || /^(sends more than it promises)$/.test(what),
      })),
    ),
    ...Object.entries(smtpCallers).flatMap(([caller, call]) =>
      Object.entries(smtpMisdeeds).map(([what, misdeed]) => ({
        name: `${caller}: ${what}`,
        call,
        serve: () => serveBroken(misdeed, true),
        mayBeDone: /replies without an end/.test(what),
      })),
    ),
    ...Object.entries(sshCallers).flatMap(([caller, call]) => [
      ...Object.entries(earlySshMisdeeds).map(([what, misdeed]) => ({
        name: `${caller}: ${what}`,
        call,
        serve: () => serveBroken(misdeed, true),
        mayBeDone: false,
      })),
      ...Object.entries(lateSshMisdeeds).map(([what, misdeed]) => ({
        name: `${caller}: ${what}`,
        call,
        serve: () => serveLateMisdeed(what, misdeed),
        mayBeDone: false,
      })),
    ]),
  ];
}

type Fault = 'still waiting' | 'without a reason' | 'too many bytes' | 'left open';

export const hostileServers: ChaosCase = {
  id: 'G33',
  goal: 'a server that answers without an end, drips, breaks off or stays silent, wherever we call out: each call ends with its reason, memory bounded, connections closed, others unharmed',
  async run({ size, say }) {
    const isSmall = size === 'small';
    const all = meetings(isSmall);
    const rounds = isSmall ? 1 : 5;
    const counts: Record<Fault, number> = {
      'still waiting': 0,
      'without a reason': 0,
      'too many bytes': 0,
      'left open': 0,
    };
    const memory = watchMemory();
    const crashes = watchCrashes();
    for (let round = 0; round < rounds; round++) {
      await inTurns(all, isSmall ? 20 : 10, async (meeting) => {
        for (const { fault, seen } of await met(meeting)) {
          counts[fault]++;
          say(`${meeting.name}: ${fault} (${seen})`);
        }
      });
    }
    const grownBytes = memory.stop();
    const facts = {
      'callers by misdeeds': all.length,
      times: rounds,
      'MB of memory grown at most': Math.round(grownBytes / MB),
    };
    const overfull = grownBytes > MOST_GROWTH_BYTES ? 1 : 0;
    return figureOf(facts, { ...counts, crashes: crashes.stop(), 'too much memory': overfull });
  },
};

async function met({ call, serve, mayBeDone }: Meeting): Promise<{ fault: Fault; seen: string }[]> {
  const server = await serve();
  const faults: { fault: Fault; seen: string }[] = [];
  const waited = new AbortController();
  const late = pause(GIVEN_UP_MS, 'late', { signal: waited.signal }).catch(() => 'late');
  const outcome = call(server.port, server.hostKey ?? unknownKey).catch((error) => `threw ${error?.stack}`);
  const seen = await Promise.race([outcome, late]);
  waited.abort();
  if (seen === 'late') faults.push({ fault: 'still waiting', seen });
  else if (seen.startsWith('threw') || (!mayBeDone && /^(done|sent)$/.test(seen))) {
    faults.push({ fault: 'without a reason', seen });
  }
  if (!(await isLeft(server))) faults.push({ fault: 'left open', seen: `${server.openSockets()} after ${seen}` });
  if (server.sentBytes() > MOST_SENT_BYTES) faults.push({ fault: 'too many bytes', seen: `${server.sentBytes()}` });
  server.close();
  return faults;
}

/** A connection closes a moment after the call has ended. */
async function isLeft(server: BrokenServer): Promise<boolean> {
  const until = performance.now() + GIVEN_UP_MS;
  while (server.openSockets() > 0 && performance.now() < until) await pause(20);
  return server.openSockets() === 0;
}

/** How much more the process held at its fullest than before. */
function watchMemory() {
  const before = process.memoryUsage.rss();
  let most = before;
  const look = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 50);
  return {
    stop() {
      clearInterval(look);
      return most - before;
    },
  };
}

/** An error that nobody listens to would have ended a worker, and all that it does for others. */
function watchCrashes() {
  let crashes = 0;
  const crash = () => void crashes++;
  process.on('uncaughtExceptionMonitor', crash).on('unhandledRejection', crash);
  return {
    stop() {
      process.off('uncaughtExceptionMonitor', crash).off('unhandledRejection', crash);
      return crashes;
    },
  };
}
