/** How runs of schedules ended, in Russian, by their codes. Unknown codes stay as the API words them. */

import type { OutcomeCode } from '../../../../../exports/schedules/run-outcome.ts';
import { codedText } from '../../../../../problems/coded-text.ts';
import type { RunOutcome } from '../../api/requests.ts';
import { problemsRussian } from './problems.ts';

const surveysReady = ['готово опросов: {ready} из {total}; {reason}', 'готово опросов: {ready} из {total}'];

const russian: Readonly<Record<OutcomeCode, readonly string[]>> = {
  ready: ['все файлы готовы'],
  partial: surveysReady,
  failed: surveysReady,
  cancelled: surveysReady,
  batch_deleted: ['пакет удалён'],
  not_started: ['запустить не удалось; {reason}'],
  nothing_new: ['нового нет'],
  still_running: ['предыдущий запуск ещё не закончился'],
  schedule_stopped: ['расписание было остановлено'],
  missed: ['запустить было некому; выполнен более поздний запуск'],
};

export function outcomeRussian({ outcome, outcome_code: code, outcome_values: values }: RunOutcome): string {
  if (code === null || !isKnown(russian, code)) return outcome ?? '';
  const { problem } = values;
  const why = typeof problem === 'string' && isKnown(problemsRussian, problem) && { reason: problemsRussian[problem] };
  return codedText(russian[code], { ...values, ...why }) ?? outcome ?? '';
}

function isKnown<Texts extends object>(texts: Texts, code: string): code is keyof Texts & string {
  return Object.hasOwn(texts, code);
}
