/** Brings files into the tables they are for; a receipt says where a table already had a later run. */
import { hashOf } from '../../crypto.ts';
import type { Receipt, Turn } from '../../delivery/destinations/file-sender.ts';
import { deliveryProblem } from '../../delivery/destinations/problems.ts';
import { type Progress, sendEach } from '../../delivery/destinations/send-each.ts';
import type { Shipment, ShippedFile } from '../../delivery/destinations/shipment.ts';
import { refusal } from './refusal.ts';

interface TableFile {
  file: ShippedFile;
  table: string;
  exportId: string;
  /** A hash of the account. */
  owner: string;
}

type LoadOne = (loaded: TableFile, progress: Progress) => Promise<'loaded' | 'unfinished' | 'superseded'>;

/** `before`: what comes before a table's name in the log of deliveries. */
export async function sendTables(shipment: Shipment, turn: Turn, before: string, load: LoadOne): Promise<Receipt> {
  let isSuperseded = false;
  const owner = hashOf({ owner: shipment.owner }).slice(0, 24);
  const placeOf = (file: ShippedFile) => before + tableOf(file).name;
  const receipt = await sendEach(shipment, turn, placeOf, async (file, progress) => {
    const { name: table, exportId } = tableOf(file);
    const outcome = await load({ file, table, exportId, owner }, progress);
    isSuperseded ||= outcome === 'superseded';
    return outcome === 'unfinished' ? 'unfinished' : 'arrived';
  });
  return receipt.outcome === 'done' && isSuperseded ? { ...receipt, note: 'superseded' } : receipt;
}

function tableOf({ table, name }: ShippedFile): NonNullable<ShippedFile['table']> {
  if (!table) throw refusal('failed', deliveryProblem('file_unreadable', { file: name }));
  return table;
}
