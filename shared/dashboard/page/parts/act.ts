/** Does what a press asks for, and says how it went. */
import { failureOf } from '../api/failure.ts';
import type { App } from '../app.ts';
import { sayFailure } from './notes.ts';

export async function act(app: App, work: () => Promise<unknown>, said?: string): Promise<boolean> {
  try {
    await work();
    if (said !== undefined) app.toast('good', said);
    return true;
  } catch (error) {
    const failure = failureOf(error);
    if (failure.status !== 401) app.toast('bad', sayFailure(failure, app.words));
    return false;
  } finally {
    app.redraw();
  }
}
