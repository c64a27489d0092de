/** The command line of a test that stays loaded: what a shell types is passed on, and what comes back is written out. */
import { text } from 'node:stream/consumers';

const [, , address, ...words] = process.argv;
const typed = words[0] === 'login' ? await text(process.stdin) : '';
const body = JSON.stringify({ words, folder: process.cwd(), env: process.env, typed });
const { code, stdout, stderr } = await (await fetch(address, { method: 'POST', body })).json();
process.stderr.write(stderr);
process.stdout.write(stdout);
process.exitCode = code;
