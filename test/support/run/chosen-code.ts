/**
 * Which code the hosts of a run are loaded from. For many of them it is worth making it ready once, which takes as long as
 * a few starts; a run of a few files takes the source. `READY_MADE=on` or `off` decides it instead.
 */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const MANY_FILES = 12;
const maker = fileURLToPath(new URL('../../../infra/ready-made/main.ts', import.meta.url));

/** `hosts`: how many files of the run start a host. */
export async function chooseCode(hosts: number): Promise<void> {
  process.env.READY_MADE ||= hosts >= MANY_FILES ? 'on' : 'off';
  if (process.env.READY_MADE === 'on' && hosts > 0) await promisify(execFile)(process.execPath, [maker]);
}
