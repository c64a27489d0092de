import { eraseInHistory } from '/work/wt/erasure/test/chaos/erasures/erased-history.ts';
const [from = 1, to = 3] = process.argv.slice(2).map(Number);
for (let seed = from; seed <= to; seed++) {
  const began = Date.now();
  try { console.log(seed, Date.now() - began, JSON.stringify(await eraseInHistory(seed))); } catch (error) { console.log(seed, error); }
}
