/**
 * `npm run restore -- --drill`: restores a backup of the proof's stack into a second one on this machine, and compares.
 * `--stores debian|moto|own` says what stands for AWS, `--plant keys|record|files` plants a mistake that must be found.
 */
import { parseArgs } from 'node:util';
import { chosenStores, oneOf, stop, useOwnFolder } from '../command.ts';
import { passes, stepLine, summary } from '../report.ts';
import { describeStores } from '../stores/start-stores.ts';
import { drill, drillPlants } from './drill.ts';

const { values } = parseArgs({ options: { stores: { type: 'string' }, plant: { type: 'string' } } });
const plant = oneOf('plant', drillPlants, values.plant);
const stores = await chosenStores(values.stores);
if (plant === 'keys' && stores === 'own')
  stop('Our own KMS makes no keys: plant this with --stores debian or moto.', 2);
useOwnFolder();

const print = (text: string) => void process.stdout.write(text);
print(`In place of AWS: ${await describeStores(stores)}.\n`);
const report = await drill({
  stores,
  plant,
  onStep: (outcome) => print(stepLine(outcome)),
  say: (line) => print(`     ${line}\n`),
});
print(summary(report));
// whatever a broken step left open must not hold the end up
process.exit(passes(report) ? 0 : 1);
