/** `npm run bench`: measures and prints. `--rows N` sets the size, `--json` prints figures only. */
import { parseArgs } from 'node:util';
import { hostCase } from './host-case.ts';

const { values } = parseArgs({
  options: {
    case: { type: 'string', default: 'host' },
    rows: { type: 'string', default: '1000000' },
    json: { type: 'boolean', default: false },
  },
});

if (values.case !== 'host') {
  process.stderr.write(`There is no case ${values.case}; there is: host.\n`);
  process.exit(1);
}
const figures = await hostCase(Number(values.rows));
if (values.json) process.stdout.write(`${JSON.stringify([figures])}\n`);
else process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
