/** What the browser keeps for the reader. Where it stores nothing, or there is no browser, there is nothing to find. */
export function kept<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
