/** Files on their way to the store, by a form that the server has signed. */

export const MOST_DECK_BYTES = 50 * 1024 * 1024;

/** Straight to the store; whether it arrived. */
export async function sendForm(
  { url, fields }: { url: string; fields: Record<string, string> },
  file: File,
): Promise<boolean> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', file);
  const sent = await fetch(url, { method: 'POST', body }).catch(() => undefined);
  return sent?.ok === true;
}
