/** Whether this respondent may answer: password, address, device. Problems of the survey itself come first. */

import { createGuessCounter, type GuessLimit } from '../../http/guess-limit.ts';
import { isPassword, passwordHashSchema } from '../../http/password.ts';
import { isListed } from '../../network/address-list.ts';
import { Problem } from '../../problems/problem.ts';
import type { RespondentService } from '../service-api.ts';
import type { Device } from '../store/answer-record.ts';
import { read } from '../store/records-access.ts';
import { keys } from '../store/stored.ts';
import type { Settings } from '../surveys/settings.ts';

export interface AccessRequest {
  ipAddress: string | null;
  device: Device;
  password: string | undefined;
}

export async function checkRespondent(
  service: RespondentService,
  surveyId: number,
  settings: Settings,
  request: AccessRequest,
): Promise<void> {
  if (!settings.available_devices.includes(request.device)) {
    throw new Problem('device_refused', { device: request.device });
  }
  if (settings.ip_list_enabled) checkAddress(settings, request.ipAddress);
  if (settings.use_password) await checkSurveyPassword(service, surveyId, request);
}

/** Where both lists are filled, an address must be on the one and not on the other. */
function checkAddress({ ip_whitelist, ip_blacklist }: Settings, address: string | null): void {
  const isAllowed = ip_whitelist.trim() === '' || isListed(ip_whitelist, address);
  if (isAllowed && !isListed(ip_blacklist, address)) return;
  throw new Problem('address_refused');
}

const guessesByAddress: GuessLimit = { name: 'survey-passwords', most: 20, windowSeconds: 900 };

async function checkSurveyPassword(
  { records, now }: RespondentService,
  surveyId: number,
  { password, ipAddress }: AccessRequest,
): Promise<void> {
  if (password === undefined) {
    throw new Problem('password_required.survey', {}, { status: 403 });
  }
  const guesses = createGuessCounter(records, now);
  const guesser = `${surveyId}#${ipAddress}`;
  // counted before the check, so that simultaneous guesses are counted too
  const waitSeconds = await guesses.count(guessesByAddress, guesser);
  if (waitSeconds !== undefined) {
    const room = { limit: guessesByAddress, left: 0, resetSeconds: waitSeconds };
    throw new Problem('rate_limited.survey_passwords', {}, { retryAfterSeconds: waitSeconds, room });
  }
  const stored = await read(records, keys.password(surveyId), passwordHashSchema);
  if (stored === undefined || !(await isPassword(password, stored))) {
    throw new Problem('wrong_password.survey', {}, { status: 403 });
  }
  await guesses.uncount(guessesByAddress, guesser);
}
