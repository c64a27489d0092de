/** How runs of schedules ended, in Russian, by their codes. Unknown codes stay as the API words them. */

import type { OutcomeCode } from '../../../../../exports/schedules/run-outcome.ts';

const surveysReady = ['готово опросов: {ready} из {total}; {reason}', 'готово опросов: {ready} из {total}'];

export const outcomesRussian: Readonly<Record<OutcomeCode, readonly string[]>> = {
  ready: ['все файлы готовы'],
  partial: surveysReady,
  failed: surveysReady,
  cancelled: surveysReady,
  batch_deleted: ['пакет удалён'],
  not_started: ['запустить не удалось; {reason}'],
  nothing_new: ['нового нет'],
  still_running: ['предыдущий запуск ещё не закончился; его изменения войдут в следующий'],
  schedule_stopped: ['расписание было остановлено'],
  missed: ['сервис не работал; вместо этого выполнен более поздний запуск'],
};
