/** Preloaded into a process (`node --import`): when it ends, it writes the modules it has loaded to LOADED_MODULES, a line each. */
import { writeFileSync } from 'node:fs';
import nodeModule from 'node:module';

const loaded = [];
nodeModule.registerHooks({
  load(url, context, nextLoad) {
    loaded.push(url);
    return nextLoad(url, context);
  },
});
process.on('exit', () => writeFileSync(process.env.LOADED_MODULES, loaded.join('\n')));
