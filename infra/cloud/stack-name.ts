/** What a stage calls its stack. The main one has the name it always had, so that an upgrade replaces nothing. */
import { mainStage } from '../../shared/metric-catalogue.ts';

const MAIN = 'SurveyExports';

export function stackNameOf(stage: string): string {
  return stage === mainStage ? MAIN : `${MAIN}-${stage}`;
}
