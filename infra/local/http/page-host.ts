/**
 * The second origin of this machine: the respondent's page on a port of its own, near the API's if that is free, so that
 * links handed out before a restart still work. Respondents have no key, and send files.
 */
import { httpLimits } from './limits.ts';
import { type HttpHost, startHttpHost } from './server.ts';

/** After the API's port comes that of the files. */
const PORTS_AFTER_API = 2;

export async function startPageHost(apiPort: number, publicUrl: string | undefined): Promise<HttpHost> {
  const options = { publicUrl, limits: { keylessBytes: httpLimits.requestBytes } };
  const preferred = apiPort + PORTS_AFTER_API;
  try {
    return await startHttpHost(preferred <= 65_535 ? preferred : 0, options);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    return startHttpHost(0, options);
  }
}
