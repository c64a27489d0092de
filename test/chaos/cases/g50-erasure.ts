/** G50: random histories of an owner, then a person is erased while workers die: nothing of the person is left. */
import { type ChaosCase, figureOf } from '../chaos-case.ts';
import { eraseInHistory } from '../erasures/erased-history.ts';

export const erasure: ChaosCase = {
  id: 'G50',
  goal: '100 random histories (exports, variants, batches, a schedule, figures, deliveries) in which a person is erased under kills: their bytes are in nothing that is stored, and everything out of reach is named',
  async run({ seed, size, say }) {
    const histories = size === 'full' ? 100 : 4;
    const seen = {
      exports: 0,
      kills: 0,
      'workers asleep': 0,
      'places before': 0,
      'refused by the service': 0,
      'deliveries out of reach': 0,
    };
    const broken = {
      'places left': 0,
      'out of reach and not named': 0,
      'receipts with personal data': 0,
      unfinished: 0,
      'later exports harmed': 0,
      'histories without the person': 0,
    };
    for (let at = 0; at < histories; at++) {
      const reported = await eraseInHistory(seed + at);
      seen.exports += reported.exports;
      seen.kills += reported.kills;
      seen['workers asleep'] += reported.asleep;
      seen['places before'] += reported.before;
      seen['refused by the service'] += reported.refused;
      seen['deliveries out of reach'] += reported.delivered;
      broken['places left'] += reported.left.length;
      broken['out of reach and not named'] += reported.unnamed;
      broken['receipts with personal data'] += reported.personal;
      broken.unfinished += reported.unfinished;
      broken['later exports harmed'] += reported.harmed;
      if (reported.before === 0 && reported.exports > 2) broken['histories without the person']++;
      if (reported.left.length + reported.unnamed + reported.personal + reported.unfinished + reported.harmed > 0)
        say(`  seed ${seed + at}: ${JSON.stringify(reported)}`);
    }
    return figureOf({ histories, ...seen }, broken);
  },
};
