/** The very `handler` that runs in the cloud. A function reads its environment when it is imported: set that first. */
import { codeUrl } from '../../ready-made/code-url.ts';
import type { LambdaHandler } from './call.ts';

export async function importHandler(entry: string): Promise<LambdaHandler> {
  const module: Record<string, unknown> = await import(codeUrl(entry).href);
  if (!isHandler(module.handler)) throw new Error(`${entry} exports no handler.`);
  return module.handler;
}

function isHandler(value: unknown): value is LambdaHandler {
  return typeof value === 'function';
}
