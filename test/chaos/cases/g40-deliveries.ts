/** G40: deliveries whose process is killed with SIGKILL wherever it talks to the table, the queue or the destination. */
import { hasSshd, warnWithoutSshd } from '../../support/servers/sftp-server.ts';
import { type ChaosCase, figureOf } from '../chaos-case.ts';
import { killDeliveries } from '../deliveries/killed-deliveries.ts';
import { randomOf } from '../random.ts';

/** At how many of the points of a delivery; full size is all of them. */
const most = { full: 10_000, small: 2 };

export const deliveries: ChaosCase = {
  id: 'G40',
  goal: 'deliveries killed anywhere: one whole file or none, then exactly one; by mail one or more of one Message-ID',
  async run({ size, seed, say }) {
    warnWithoutSshd();
    const kinds = hasSshd ? (['s3', 'sftp', 'email'] as const) : (['s3', 'email'] as const);
    const facts: Record<string, string> = {};
    const violations = { torn: 0, 'wrong or missing': 0, 'left behind': 0, 'not delivered': 0, 'not told once': 0 };
    for (const kind of kinds) {
      const report = await killDeliveries(kind, most[size], randomOf(seed));
      say(`${kind}: ${JSON.stringify(report)}`);
      facts[`points of ${kind} killed at`] = `${report.kills} + ${report.secondKills} of ${report.points}`;
      violations.torn += report.torn;
      violations['wrong or missing'] += report.wrong;
      violations['left behind'] += report.strays;
      violations['not delivered'] += report.notDelivered;
      violations['not told once'] += report.notAnnounced;
    }
    return figureOf(facts, violations);
  },
};
