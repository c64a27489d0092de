/** G44: whoever holds every page that was ever shared, in all its states, and every file, tells no few answers apart. */
import { type ChaosCase, figureOf } from '../chaos-case.ts';
import { withDistinctNames } from '../shared-views/distinguished.ts';
import { watchedSurvey } from '../shared-views/watched-survey.ts';

const MINIMUM_BASE = 5;

export const whatWasShared: ChaosCase = {
  id: 'G44',
  goal: 'all that one recipient can hold under a minimum base, over time and over views, tells no few answers apart',
  async run({ seed, size, say }) {
    const histories = size === 'full' ? 40 : 4;
    const seen = {
      histories,
      ...{ 'views shared': 0, 'views refused': 0, 'states seen': 0 },
      ...{ 'files shared': 0, 'files mailed': 0, 'files refused': 0 },
    };
    const broken = { 'sets of a few told apart': 0 };
    for (let one = 0; one < histories; one++) {
      const survey = watchedSurvey(seed * 1_000 + one, MINIMUM_BASE);
      survey.come(20 + survey.random.below(25));
      for (let step = 0; step < 14; step++) {
        if (survey.random.happens(0.35)) seen[(await survey.share()) ? 'views shared' : 'views refused']++;
        if (survey.random.happens(0.3)) seen[(await survey.shareFile('link')) ? 'files shared' : 'files refused']++;
        if (survey.random.happens(0.3)) seen[(await survey.shareFile('mail')) ? 'files mailed' : 'files refused']++;
        if (survey.random.happens(0.7)) survey.come(survey.random.one([1, 1, 2, 3, 5, 8]));
        if (survey.random.happens(0.15)) survey.go(survey.random.one([1, 2, 6]));
        await survey.pollAll();
      }
      const all = [...survey.held, ...survey.mailed];
      seen['states seen'] += all.length;
      // the reader of the mails can open every page and link too
      const apart = withDistinctNames(all, MINIMUM_BASE);
      if (apart) {
        broken['sets of a few told apart']++;
        say(`history ${one}: answers ${apart} are told apart by ${all.length} states`);
      }
    }
    return figureOf(seen, broken);
  },
};
