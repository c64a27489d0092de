/** The folder in which programs of this user keep their settings. */
import { homedir } from 'node:os';
import { join } from 'node:path';

export function configFolder(env: NodeJS.ProcessEnv): string {
  const own = process.platform === 'win32' ? env.APPDATA : env.XDG_CONFIG_HOME;
  return join(own || join(homedir(), '.config'), 'survey-exports');
}
