/** Makes the ready-made code in a process of its own, while the host that it is meant for already runs. */
import { makeReadyMade } from './make.ts';

await makeReadyMade();
process.exit();
