/** Does what a press asks for, and says how it went. */
import { failureOf } from '../api/failure.ts';
import type { App } from '../app.ts';
import { sayFailure } from './say-problem.ts';

export async function runAction(app: App, work: () => Promise<unknown>, text?: string): Promise<boolean> {
  try {
    await work();
    if (text !== undefined) app.toast('good', text);
    return true;
  } catch (error) {
    const failure = failureOf(error);
    const { sentence, detail } = sayFailure(failure, app.words);
    if (failure.status !== 401) app.toast('bad', sentence, detail);
    return false;
  } finally {
    app.redraw();
  }
}
