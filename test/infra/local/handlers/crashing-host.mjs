/** A host that says what it was started with and ends as it is asked: the n-th time as the n-th word says. */
import { appendFileSync, readFileSync } from 'node:fs';

const { STARTS_FILE = '', ENDS = '', PORT = '' } = process.env;
appendFileSync(STARTS_FILE, `${PORT}\n`);
const starts = readFileSync(STARTS_FILE, 'utf8').trimEnd().split('\n').length;
process.stdout.write(`ready http://127.0.0.1:${PORT === '0' ? 4321 : PORT}\n`);
const how = ENDS.split(' ')[starts - 1] ?? '0';
if (how.startsWith('SIG')) process.kill(process.pid, how);
else if (how !== 'stay') process.exit(Number(how));
process.on('SIGTERM', () => process.exit(0));
setInterval(() => undefined, 1_000);
