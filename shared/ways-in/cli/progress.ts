/**
 * How far the work is: a bar that is drawn over on a terminal, a plain line every tenth of the way elsewhere, and
 * nothing with --quiet. All of it goes to stderr: results never mix with it.
 */
import type { CliWorld } from './cli-world.ts';
import type { Input } from './command.ts';
import { durationOf, printable } from './printable.ts';

interface Step {
  /** What is being done: `reading`, `writing`. */
  doing: string;
  percent: number;
  /** The same in numbers of things: `2,900 of 5,000 answers`. */
  amount: string;
}

export interface Progress {
  show(step: Step): void;
  /** A remark of its own line. */
  remark(text: string): void;
  /** Takes the bar away. */
  end(): void;
}

export function createProgress(input: Input, cli: CliWorld, now = () => performance.now()): Progress {
  if (input.is('quiet')) return { show: () => undefined, remark: () => undefined, end: () => undefined };
  return cli.isTerminal ? drawnOver(cli, now) : lineByLine(cli);
}

const clearLine = '\r\u001b[K';

function drawnOver(cli: CliWorld, now: () => number): Progress {
  let startedAt = now();
  let percentBefore = 0;
  let isDrawn = false;
  const clear = () => {
    if (isDrawn) cli.tell(clearLine);
    isDrawn = false;
  };
  return {
    show(step) {
      // each part of the work has a pace of its own
      if (step.percent < percentBefore) startedAt = now();
      percentBefore = step.percent;
      const left = secondsLeft(step.percent, (now() - startedAt) / 1000);
      cli.tell(clearLine + barLine(step, left, cli.columns()));
      isDrawn = true;
    },
    remark(text) {
      clear();
      cli.tell(`${printable(text)}\n`);
    },
    end: clear,
  };
}

function lineByLine(cli: CliWorld): Progress {
  let last = '';
  return {
    show({ doing, percent, amount }) {
      const key = `${doing} ${Math.floor(percent / 10)}`;
      if (key !== last) cli.tell(`${doing}: ${amount} (${Math.floor(percent)}%)\n`);
      last = key;
    },
    remark: (text) => cli.tell(`${printable(text)}\n`),
    end: () => undefined,
  };
}

/** Undefined while there is too little to estimate from. */
export function secondsLeft(percent: number, elapsedSeconds: number): number | undefined {
  if (percent < 1 || percent >= 100 || elapsedSeconds < 1) return undefined;
  return (elapsedSeconds / percent) * (100 - percent);
}

const barWidth = 24;

/** Never wider than the terminal, where a second line could not be drawn over. */
export function barLine({ doing, percent, amount }: Step, left: number | undefined, columns: number): string {
  const filled = Math.round((Math.min(100, Math.max(0, percent)) / 100) * barWidth);
  const bar = `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)}`;
  const words = [`${Math.floor(percent)}%`, amount, ...(left === undefined ? [] : [`${durationOf(left)} left`])];
  return `${doing.padEnd(8)} ${bar}  ${words.join('  ')}`.slice(0, Math.max(20, columns - 1));
}
