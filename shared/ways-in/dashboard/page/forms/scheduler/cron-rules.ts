/** When a schedule runs, by the scheduler's own rules: read only once somebody chooses its times. */
import type { App } from '../../app.ts';

const read = async () => (await import('./scheduler.ts')).foreseen;
type Foreseen = Awaited<ReturnType<typeof read>>;

let rules: Foreseen | undefined;
let isAsked = false;

/**
 * What is wrong with a cron line, or the next runs; undefined until the rules are there: then the page is drawn again. Where they
 * cannot be read, the server alone checks.
 */
export function foreseenRuns(app: Pick<App, 'redraw'>, ...asked: Parameters<Foreseen>) {
  if (!isAsked) {
    isAsked = true;
    read().then(
      (found) => {
        rules = found;
        app.redraw();
      },
      () => {
        isAsked = false;
      },
    );
  }
  return rules?.(...asked);
}
