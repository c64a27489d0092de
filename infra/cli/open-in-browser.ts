/** Shows an address in the browser that this machine opens addresses with. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const openers: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** False where there is no such program, or it says no. */
export async function openInBrowser(url: string): Promise<boolean> {
  const [program = 'xdg-open', ...args] = openers[process.platform] ?? ['xdg-open'];
  const child = spawn(program, [...args, url], { stdio: 'ignore' });
  const [code] = await once(child, 'exit').catch(() => [1]);
  return code === 0;
}
