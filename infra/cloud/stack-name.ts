/** The stack name of a stage. The main stage keeps the original name, so that an upgrade replaces nothing. */
import { mainStage } from '../../shared/ports.ts';

const MAIN = 'SurveyExports';

export function stackNameOf(stage: string): string {
  return stage === mainStage ? MAIN : `${MAIN}-${stage}`;
}
