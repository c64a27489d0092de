/** The files of one random report with hidden cells: they show what the solver is given, and nothing beside it. */
import { suppressed } from '../../../shared/privacy/suppress/suppressed.ts';
import { reportOf } from '../attackers/suppression-trial.ts';
import { type FilesRead, readFiles } from './files-of.ts';

export async function tryFiles(seed: number): Promise<FilesRead> {
  const { truth, minimumBase } = reportOf(seed);
  const { numbers, faults } = await readFiles(suppressed(truth, minimumBase));
  return { numbers, faults: faults.map((fault) => `report ${seed}: ${fault}`) };
}
