/** Preloaded into a process (`node --import`): adds the line of the pretend format to the list of formats, and nothing else. */
import nodeModule from 'node:module';

const list = new URL('../../../shared/formats/all-formats.ts', import.meta.url).href;
const description = new URL('./format.ts', import.meta.url).href;

nodeModule.registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (url !== list) return loaded;
    const source = String(loaded.source);
    const added = source.replace(/(const list = \[[^\]]*?),?\s*\]/, '$1, pretend]');
    if (added === source) throw new Error('the list of formats is written in another way');
    return { ...loaded, source: `import { pretend } from ${JSON.stringify(description)};\n${added}` };
  },
});
