/** How large the files of respondents may be, and how many. */
const MB = 1024 * 1024;

export const fileLimits = {
  /** Limits of one question. */
  files: 20,
  nameCharacters: 255,
  /** All that one form brings along. */
  formBytes: 4 * MB,
  /** One file that a browser sends directly. */
  sentBytes: 50 * MB,
  /** So many forms a respondent is given, for files that do not arrive too. */
  offers: 200,
} as const;

export const megabytes = (bytes: number) => bytes / MB;
