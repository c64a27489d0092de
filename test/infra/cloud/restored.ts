/** The settings of a stack that works on restored tables with the keys of another. */
const keyArn = (n: number) => `arn:aws:kms:eu-central-1:123456789012:key/mrk-${String(n).repeat(32)}`;

export const restoredKeys = { tokenKey: keyArn(1), ownerKey: keyArn(2), pseudonymKey: keyArn(3) };

export const restoredTables = {
  recordsTable: 'SurveyExports-RecordsTable1-20261119T093000Z',
  surveysTable: 'SurveyExports-SurveysTable2-20261119T093000Z',
};
