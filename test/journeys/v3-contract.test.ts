/**
 * The v3 contract, row by row: every endpoint, error, limit and state it names, driven by plain `fetch` against the
 * running service. The rows are written out here and share nothing with the implementation.
 */
import { beforeAll, describe, it } from 'vitest';
import type { TestHost } from '../support/hosts/local-host.ts';
import { sharedHost } from '../support/hosts/shared-host.ts';
import { fetchDocument } from '../support/openapi/api-document.ts';
import { createResponseCheck } from '../support/openapi/response-check.ts';
import { answerRows } from './v3-contract/answers.ts';
import { errorRows } from './v3-contract/errors.ts';
import { limitRows } from './v3-contract/limits.ts';
import { promoRows } from './v3-contract/promo.ts';
import { settingRows } from './v3-contract/settings.ts';
import { surveyRows } from './v3-contract/surveys.ts';
import { createV3, type Row, type V3 } from './v3-contract/v3.ts';
import { webhookRows } from './v3-contract/webhooks.ts';

let host: TestHost;
let v3: V3;

beforeAll(async () => {
  host = await sharedHost();
  v3 = createV3(`${host.url}/v3`, createResponseCheck(await fetchDocument(host.url)));
});

const groups: Record<string, Row[]> = {
  surveys: surveyRows,
  settings: settingRows,
  'promo codes': promoRows,
  'answers, reports, hidden data': answerRows,
  webhooks: webhookRows,
  errors: errorRows,
  limits: limitRows,
};

describe.each(Object.entries(groups))('%s', (_name, rows) => {
  it.each(rows.map(({ row, holds }) => [row, holds] as const))('%s', async (_row, holds) => {
    await holds(v3);
  });
});
