/** The list of trusted proxies as people set it: a bad entry is named, before anything starts with it. */
import { z } from 'zod';
import { invalidAddress } from './address-list.ts';

// a function's environment has room for a few thousand characters in all
const MOST_CHARACTERS = 2000;

export const trustedProxies = z
  .string()
  .max(MOST_CHARACTERS, `must have at most ${MOST_CHARACTERS} characters`)
  .refine((list) => invalidAddress(list) === undefined, {
    error: ({ input }) =>
      `must be a list of IP addresses and networks such as 10.0.0.0/8, which ${invalidAddress(String(input))} is not`,
  });
