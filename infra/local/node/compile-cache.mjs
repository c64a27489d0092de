/** What was compiled once, by whichever thread or process, is not compiled again. Plain JavaScript: it runs before the rest. */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/survey-exports', import.meta.url)));
