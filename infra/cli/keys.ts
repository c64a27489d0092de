/** Opens the keys of the reference survey service: in a stack's table, or in a data folder on this machine. */
import { resolve } from 'node:path';
import { openStackTable } from '../../shared/adapters/stack-table.ts';
import { createKeyBook } from '../../shared/survey-service/accounts/key-book.ts';
import type { WholeProject } from '../../shared/ways-in/cli/cli-world.ts';
import { openSurveysTable } from '../local/surveys-table.ts';

export const withKeys: WholeProject['withKeys'] = async ({ dataDir, stack, table }, use) => {
  const isDeployed = stack !== undefined || table !== undefined;
  const opened = isDeployed ? await openStackTable({ stack, table }) : await openSurveysTable(resolve(dataDir));
  try {
    return await use(createKeyBook(opened.records, () => Date.now()));
  } finally {
    await opened.close();
  }
};
