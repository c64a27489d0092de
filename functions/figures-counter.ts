/** SQS: counts one part of a question about very many answers. An unreadable message is left for the dead letters. */
import { queueHandler } from '../shared/adapters/triggers.ts';
import { handleCountHint } from '../shared/exports/figures/counting/handle-count-hint.ts';
import { figuresCounterDeps } from './figures-runtime.ts';

const deps = figuresCounterDeps('figures-counter');

export const handler = queueHandler((message) => handleCountHint(deps, message), deps.log);
