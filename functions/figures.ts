/** HTTP: the figures of surveys, what their filters can ask for, and what respondents wrote. */
import { httpHandler } from '../shared/adapters/http-trigger.ts';
import { createFiguresApi } from '../shared/ways-in/http/figures-api.ts';
import { figuresApiDeps } from './figures-runtime.ts';

export const handler = httpHandler(createFiguresApi(figuresApiDeps('figures')));
