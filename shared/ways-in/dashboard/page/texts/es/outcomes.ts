/** How runs of schedules ended, in Spanish, by their codes. Unknown codes stay as the API words them. */
import type { OutcomeCode } from '../../../../../exports/schedules/run-outcome.ts';

const surveysReady = ['encuestas listas: {ready} de {total}; {reason}', 'encuestas listas: {ready} de {total}'];

export const outcomesSpanish: Readonly<Record<OutcomeCode, readonly string[]>> = {
  ready: ['todos los archivos están listos'],
  partial: surveysReady,
  failed: surveysReady,
  cancelled: surveysReady,
  batch_deleted: ['se eliminó el lote'],
  not_started: ['no se pudo iniciar; {reason}'],
  nothing_new: ['no hay nada nuevo'],
  still_running: ['la ejecución anterior aún no había terminado; la siguiente incluirá también sus cambios'],
  schedule_stopped: ['la programación estaba detenida'],
  missed: ['el servicio no estaba en marcha; se ejecutó en su lugar la del {slot}'],
};
