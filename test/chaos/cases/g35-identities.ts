/** G35: a year of one owner who edits, shares, mails and is stopped; nobody is found who was promised to be hidden. */
import { liveThroughPrivacy } from '../../support/privacy-year/live-through-year.ts';
import { type ChaosCase, figureOf } from '../chaos-case.ts';

const MOST_NAMED = 5;

export const plantedYear: ChaosCase = {
  id: 'G35',
  goal: 'planted identities over a simulated year of one owner: whoever holds every link, mail and file finds none',
  async run({ seed, size, say }) {
    const [weeks, perWeek] = size === 'full' ? [52, 12] : [6, 4];
    const { found, ...year } = await liveThroughPrivacy(seed, weeks, perWeek);
    for (const one of found.slice(0, MOST_NAMED)) say(`found in ${one}`);
    const facts = {
      people: year.people,
      edits: year.edits,
      'visits while paused': year.paused,
      confirmations: year.confirmed,
      mails: year.mails,
      'texts held': year.held,
    };
    return figureOf({ weeks, ...facts }, { 'identities, exact times or codes found': found.length });
  },
};
