/** G50: random histories of an owner, then a person is erased while workers die: nothing of the person is left. */
import { type ChaosCase, figureOf } from '../chaos-case.ts';
import { eraseInHistory } from '../erasures/erased-history.ts';

export const erasure: ChaosCase = {
  id: 'G50',
  goal: '100 random histories (exports, variants, batches, a schedule, figures, texts, live pages, mails, edited decks, deliveries) in which a person is erased under kills: their bytes are in nothing that is stored, and everything out of reach is named',
  async run({ seed, size, say }) {
    const histories = size === 'full' ? 100 : 4;
    const seen = {
      exports: 0,
      kills: 0,
      'workers asleep': 0,
      'places before': 0,
      'refused by the service': 0,
      'deliveries out of reach': 0,
      'histories without the person': 0,
    };
    const broken = {
      'places left': 0,
      'out of reach and not named': 0,
      'receipts with personal data': 0,
      unfinished: 0,
      'later exports harmed': 0,
    };
    for (let at = 0; at < histories; at++) {
      const told = await eraseInHistory(seed + at);
      seen.exports += told.exports;
      seen.kills += told.kills;
      seen['workers asleep'] += told.asleep;
      seen['places before'] += told.before;
      seen['refused by the service'] += told.refused;
      seen['deliveries out of reach'] += told.delivered;
      broken['places left'] += told.left.length;
      broken['out of reach and not named'] += told.unnamed;
      broken['receipts with personal data'] += told.personal;
      broken.unfinished += told.unfinished;
      broken['later exports harmed'] += told.harmed;
      if (told.before === 0) seen['histories without the person']++;
      if (told.left.length + told.unnamed + told.personal + told.unfinished + told.harmed > 0)
        say(`  seed ${seed + at}: ${JSON.stringify(told)}`);
    }
    // whoever is in few histories is not looked for
    const isTried = seen['histories without the person'] <= histories / 2;
    return figureOf({ histories, ...seen }, { ...broken, 'too few histories with the person': isTried ? 0 : 1 });
  },
};
