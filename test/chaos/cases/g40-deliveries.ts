/** G40: deliveries whose process is killed with SIGKILL at every write it makes, to the table or to the destination. */
import { hasSshd, warnWithoutSshd } from '../../support/sftp-server.ts';
import { type ChaosCase, figureOf } from '../chaos-case.ts';
import { killDeliveries } from '../deliveries/killed-deliveries.ts';

/** At how many of the writes of a delivery; full size is all of them. */
const points = { full: 1_000, small: 2 };

export const deliveries: ChaosCase = {
  id: 'G40',
  goal: 'deliveries killed anywhere: at S3 and SFTP one whole file or none, then exactly one',
  async run({ size, say }) {
    warnWithoutSshd();
    const kinds = hasSshd ? (['s3', 'sftp'] as const) : (['s3'] as const);
    const facts: Record<string, number> = {};
    const violations = { 'torn files': 0, 'wrong or missing files': 0, 'left behind': 0, 'not delivered': 0 };
    for (const kind of kinds) {
      const report = await killDeliveries(kind, points[size]);
      say(`${kind}: ${JSON.stringify(report)}`);
      facts[`kills at ${kind}`] = report.kills;
      violations['torn files'] += report.torn;
      violations['wrong or missing files'] += report.wrong;
      violations['left behind'] += report.strays;
      violations['not delivered'] += report.notDelivered;
    }
    return figureOf(facts, violations);
  },
};
