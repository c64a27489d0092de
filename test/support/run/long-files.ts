/** The test files that begin first, see `longest-first.ts`; nothing else depends on how long they take. */

/** Rough seconds of those that take longest, or that wait for most of their time. */
export const longFiles: Readonly<Record<string, number>> = {
  'test/browser/every-screen.proof.test.ts': 200,
  'test/journeys/chaos.proof.test.ts': 150,
  'test/journeys/reports.proof.test.ts': 120,
  'test/journeys/guides.proof.test.ts': 120,
  'test/shared/formats/pptx/pptx-office.proof.test.ts': 100,
  'test/shared/formats/xlsx/report/report-validity.proof.test.ts': 90,
  'test/infra/cloud/bundle/bundles.proof.test.ts': 90,
  'test/shared/formats/word/report/awkward-surveys.proof.test.ts': 75,
  'test/shared/formats/pptx/awkward-surveys.proof.test.ts': 65,
  'test/infra/local/dynamodb/same-as-dynamodb.proof.test.ts': 60,
  'test/journeys/office.proof.test.ts': 50,
  'test/shared/formats/pdf/awkward-surveys.proof.test.ts': 50,
  'test/journeys/pages.proof.test.ts': 45,
  'test/browser/dashboard.test.ts': 70,
  'test/browser/dashboard-lists.test.ts': 60,
  'test/browser/dashboard-conditions.test.ts': 50,
  'test/browser/respondent-page.own-host.test.ts': 55,
  'test/journeys/respondent-kill.own-host.test.ts': 45,
  'test/journeys/poison.own-host.test.ts': 40,
  'test/infra/local/sqs.test.ts': 15,
  'test/infra/local/lambda/thread-pool.test.ts': 35,
  'test/infra/local/main.test.ts': 30,
};
