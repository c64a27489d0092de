/** Words of the page in Portuguese: lists that are searched, and several of a list at once. */
import type { listsEnglish } from '../en/lists.ts';

export const listsPortuguese: typeof listsEnglish = {
  pack: 'Baixar em um ZIP',
  packName: 'Exportações',
  packing: 'O ZIP está sendo montado.',
  packed: 'O ZIP está pronto.',
  packOf: { one: 'ZIP de {n} exportação', other: 'ZIP de {n} exportações' },
  searchBatches: 'Nome',
  searchLinks: 'Arquivo',
  chosenBatches: 'Lotes selecionados',
  chosenLinks: 'Links selecionados',
  chooseNamed: (name) => `Selecionar ${name}`,
  removeBatches: 'Excluir estes lotes?',
  removedBatches: { one: '{n} lote foi excluído.', other: '{n} lotes foram excluídos.' },
  cancelledBatches: { one: '{n} lote foi cancelado.', other: '{n} lotes foram cancelados.' },
  retriedBatches: { one: '{n} lote está em andamento de novo.', other: '{n} lotes estão em andamento de novo.' },
  revokeLinks: 'Revogar estes links?',
  revokeLinksText: 'Eles param de funcionar imediatamente para todos que os têm.',
  revokedLinks: { one: '{n} link foi revogado.', other: '{n} links foram revogados.' },
  batchAgain: 'Iniciar de novo',
  made: (when) => `criado ${when}`,
  sender: (name) => `de ${name}`,
  ofBatch: 'de um lote',
  ofSchedule: 'o mais recente de um agendamento',
};
