/** How runs of schedules ended, in Portuguese, by their codes. Unknown codes stay as the API words them. */
import type { OutcomeCode } from '../../../../../exports/schedules/run-outcome.ts';

const surveysReady = ['pesquisas prontas: {ready} de {total}; {reason}', 'pesquisas prontas: {ready} de {total}'];

export const outcomesPortuguese: Readonly<Record<OutcomeCode, readonly string[]>> = {
  ready: ['todos os arquivos estão prontos'],
  partial: surveysReady,
  failed: surveysReady,
  cancelled: surveysReady,
  batch_deleted: ['o lote foi excluído'],
  not_started: ['não foi possível começar; {reason}'],
  nothing_new: ['não há nada novo'],
  still_running: ['a execução anterior ainda não tinha terminado; a próxima trará também as mudanças dela'],
  schedule_stopped: ['o agendamento estava parado'],
  missed: ['o serviço não estava no ar; em seu lugar foi feita a execução de {slot}'],
};
