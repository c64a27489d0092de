/**
 * G1: workers killed at every call, messages five times in shuffled order; in memory, and on the real host: with SIGKILL,
 * and thread by thread.
 */
import type { ChaosCase, Figure } from '../chaos-case.ts';
import { type HostResult, killOnHost, killThreads } from '../host/kills-on-host.ts';
import { killInMemory } from '../kills-in-memory.ts';
import { randomOf } from '../random.ts';

const LEAST_POINTS = 12;

export const kills: ChaosCase = {
  id: 'G1',
  goal: '1,000 jobs, SIGKILL at 12 or more points, each message delivered 5 times in shuffled order: 0 lost, 0 non-final, 0 second visible file or event, sha256 as in an unkilled run; the same with every fifth call of a worker losing its thread',
  async run({ seed, size, say }) {
    const inMemory = await killInMemory(size === 'full' ? 1_000 : 60, randomOf(seed));
    say(`  in memory: ${inMemory.kills} kills`);
    const memory = figureOf('in memory', { ...inMemory, notReady: inMemory.notReady + inMemory.unfinished });
    const all = [memory];
    // tests kill the host and its threads too: `kill.test.ts`, `poison.test.ts` and the tasks of G39
    if (size === 'full') {
      all.push(figureOf('in threads', await killThreads(1_000, say)));
      all.push(figureOf('on the host', await killOnHost(1_000, randomOf(seed + 1), say)));
    }
    return { isMet: all.every(({ isMet }) => isMet), figure: all.map(({ figure }) => figure).join('; ') };
  },
};

function figureOf(where: string, result: HostResult): Figure {
  const { jobs, kills: killed, points, lost, notReady, secondFiles, secondEvents, otherBytes } = result;
  const isMet = points >= LEAST_POINTS && lost + notReady + secondFiles + secondEvents + otherBytes === 0;
  const counts = `${lost} lost, ${notReady} not ready, ${secondFiles} second files, ${secondEvents} second or missing events`;
  return {
    isMet,
    figure: `${where} ${jobs} jobs, ${killed} kills at ${points} points: ${counts}, ${otherBytes} with other bytes`,
  };
}
