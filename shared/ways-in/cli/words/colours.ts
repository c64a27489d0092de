/** Colour for people: only on a terminal, and never where NO_COLOR says so. What a program reads has none. */
import type { CliWorld } from '../cli-world.ts';

type Paint = (text: string) => string;

interface Colours {
  bold: Paint;
  red: Paint;
  green: Paint;
  yellow: Paint;
  dim: Paint;
}

const codes = { bold: [1, 22], red: [31, 39], green: [32, 39], yellow: [33, 39], dim: [2, 22] } as const;

const plain: Paint = (text) => text;
const noColours: Colours = { bold: plain, red: plain, green: plain, yellow: plain, dim: plain };

function paint([on, off]: readonly [number, number]): Paint {
  return (text) => `\u001b[${on}m${text}\u001b[${off}m`;
}

const allColours: Colours = {
  bold: paint(codes.bold),
  red: paint(codes.red),
  green: paint(codes.green),
  yellow: paint(codes.yellow),
  dim: paint(codes.dim),
};

/** Colours of results, and of remarks. */
export const outColours = ({ env, isOutTerminal }: CliWorld) =>
  isOutTerminal && mayColour(env) ? allColours : noColours;
export const errorColours = ({ env, isTerminal }: CliWorld) => (isTerminal && mayColour(env) ? allColours : noColours);

function mayColour(env: CliWorld['env']): boolean {
  return !env.NO_COLOR && env.TERM !== 'dumb';
}

/** The word for how something ended, or for how it is going. */
export function statusColour(colours: Colours, status: string): Paint {
  if (['ready', 'published', 'active', 'done', 'delivered'].includes(status)) return colours.green;
  if (['failed', 'disabled', 'revoked'].includes(status)) return colours.red;
  return ['queued', 'running', 'partial', 'pending', 'in_outbox', 'paused', 'draft'].includes(status)
    ? colours.yellow
    : colours.dim;
}
