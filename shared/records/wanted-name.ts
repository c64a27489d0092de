/** Finds by words: every word of the search must occur in the name, whatever its case. */

/** As it is stored where only short records are looked through. */
export const searchable = (name: string) => name.normalize('NFC').toLowerCase();

export function isNameWanted(name: string, search: string): boolean {
  const wanted = searchable(name);
  return searchable(search)
    .split(/\s+/)
    .every((word) => wanted.includes(word));
}
