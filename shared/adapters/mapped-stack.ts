/**
 * Maps an error's stack back to our sources: lines of a bundle say nothing. Node could do this itself, but would read
 * the maps of all modules at every start, which can take longer than the start; here they are read only on an error.
 */
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

const place = /((?:file:\/\/)?\/[^\s()]+\.mjs):(\d+):(\d+)/g;
const maps = new Map<string, SourceMap | undefined>();

/** The mapped stack; frames in modules without a map stay as they are. */
export function mappedStack(stack: string): string {
  return stack.replace(place, (found, module: string, line: string, column: string) => {
    const origin = mapOf(module)?.findOrigin(Number(line), Number(column));
    if (!origin || !('fileName' in origin)) return found;
    return `${origin.fileName.replace(/^(\.\.\/)+/, '')}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}

function mapOf(module: string): SourceMap | undefined {
  const file = module.startsWith('file:') ? fileURLToPath(module) : module;
  if (!maps.has(file)) maps.set(file, readMap(`${file}.map`));
  return maps.get(file);
}

function readMap(file: string): SourceMap | undefined {
  return existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}
