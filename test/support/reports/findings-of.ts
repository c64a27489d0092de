/** What a report says stands out. */
import type { ShownStatistics } from '../../../shared/privacy/suppress/shown-statistics.ts';
import { mostNotable, significantFigures } from '../../../shared/reports/findings/find.ts';

export const findingsOf = (statistics: ShownStatistics, screeners?: ReadonlySet<string>) =>
  mostNotable(significantFigures(statistics, screeners));
