/** A name as it is compared: nobody types capitals and spaces at the ends the same way twice. */
export const plain = (name: string) => name.trim().toLowerCase();
