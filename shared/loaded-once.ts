/** Code that is loaded by the first request that needs it, and then kept. */

/** What could not be loaded is retried by the next request. */
export function loadedOnce<Thing>(load: () => Promise<Thing>): () => Promise<Thing> {
  let loading: Promise<Thing> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
