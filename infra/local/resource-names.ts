/** What the resources of this machine are called; functions learn the names from their environment. */
export const region = 'us-east-1';
export const tables = { records: 'records', surveys: 'surveys' } as const;
export const buckets = { files: 'files', snapshots: 'snapshots', uploads: 'uploads' } as const;
