/** The local host as it would be without threads: all functions in one, with the API and the stores. */
import { startLocalHost } from '../../infra/local/host.ts';
import { readSettings } from '../../infra/local/settings.ts';

const host = await startLocalHost({ ...readSettings(process.env), demoData: false, isOneThread: true });
process.on('SIGTERM', () => host.close().then(() => process.exit(0)));
process.stdout.write(`ready ${host.url}\n`);
