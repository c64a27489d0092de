/** The number that random cases of tests are drawn from: the same on every run, unless `SEED` says otherwise. */
export const seed = Number(process.env.SEED ?? 20_260_302);
