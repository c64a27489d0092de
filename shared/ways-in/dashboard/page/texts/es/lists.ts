/** Words of the page in Spanish: lists that are searched, and several of a list at once. */
import type { listsEnglish } from '../en/lists.ts';

export const listsSpanish: typeof listsEnglish = {
  pack: 'Descargar en un ZIP',
  packName: 'Exportaciones',
  packing: 'El ZIP se está preparando.',
  packed: 'El ZIP está listo.',
  packOf: { one: 'ZIP de {n} exportación', other: 'ZIP de {n} exportaciones' },
  searchBatches: 'Nombre',
  searchLinks: 'Archivo',
  chosenBatches: 'Lotes seleccionados',
  chosenLinks: 'Enlaces seleccionados',
  chooseNamed: (name) => `Seleccionar ${name}`,
  removeBatches: '¿Eliminar estos lotes?',
  removedBatches: { one: 'Se ha eliminado {n} lote.', other: 'Se han eliminado {n} lotes.' },
  cancelledBatches: { one: 'Se ha cancelado {n} lote.', other: 'Se han cancelado {n} lotes.' },
  retriedBatches: { one: '{n} lote está de nuevo en curso.', other: '{n} lotes están de nuevo en curso.' },
  revokeLinks: '¿Revocar estos enlaces?',
  revokeLinksText: 'Dejan de funcionar de inmediato para todos los que los tienen.',
  revokedLinks: { one: 'Se ha revocado {n} enlace.', other: 'Se han revocado {n} enlaces.' },
  batchAgain: 'Iniciar de nuevo',
  made: (when) => `creado ${when}`,
  sender: (name) => `de ${name}`,
  ofBatch: 'de un lote',
  ofSchedule: 'el más reciente de una programación',
};
