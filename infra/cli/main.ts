/** The command line of the whole project: it can start a pipeline of its own, run the server, and make keys. */
import { runCommand } from './run-command.ts';

await runCommand((ignoreSignals) => ({
  async startPipeline(surveyApiUrl) {
    const { startOwnPipeline } = await import('./own-pipeline.ts');
    return startOwnPipeline(surveyApiUrl);
  },
  async withKeys(place, use) {
    const { withKeys } = await import('./keys.ts');
    return withKeys(place, use);
  },
  async serve({ port, dataDir }) {
    ignoreSignals();
    if (port !== undefined) process.env.PORT = port;
    if (dataDir !== undefined) process.env.DATA_DIR = dataDir;
    const { run } = await import('../local/run.ts');
    await run();
    return new Promise<never>(() => undefined);
  },
}));
