/** Waits for work only so long. The work itself continues: the caller decides what its late end means. */
export async function withinSeconds<T, L>(work: Promise<T>, seconds: number, late: L): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<L>((resolve) => {
    timer = setTimeout(resolve, seconds * 1000, late);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
