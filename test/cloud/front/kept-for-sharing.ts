/** What functions may touch to share views and files besides publishing, looking and revoking. */
const readAndReplaced = ['s3:GetObject', 's3:DeleteObject', 's3:ListBucket'];

export const keptForSharing = [
  {
    functions: ['figures-worker'],
    actions: ['s3:AbortMultipartUpload', 's3:ListBucketMultipartUploads'],
    on: /^Files$|\/(ledgers|published) objects$/,
    reason:
      'Whoever removes what is under a prefix also looks for uploads that were never completed; these objects are put whole.',
  },
  {
    functions: ['export-api', 'mcp', 'share-link', 'delivery-worker'],
    actions: [
      ...readAndReplaced,
      ...['s3:PutObject', 's3:AbortMultipartUpload', 's3:ListBucketMultipartUploads', 'kms:GenerateDataKey'],
    ],
    on: /^(Files|DataKey)$|\/ledgers objects$/,
    reason: 'Reports under a minimum base are noted in a ledger when they are shared; the proof shares only a view.',
  },
  {
    functions: ['figures-worker'],
    actions: readAndReplaced,
    on: /^Files$|\/(ledgers|published) objects$/,
    reason: 'A new state is compared with the one before and replaces it; the proof publishes only one.',
  },
  {
    functions: ['figures-worker'],
    actions: ['sqs:SendMessage'],
    on: /^DeliveriesQueue$/,
    reason: 'Webhooks are notified of a paused link; no key of the proof is refused while it shares a view.',
  },
  {
    functions: ['view-page'],
    actions: ['sqs:SendMessage'],
    on: /^FiguresQueue$/,
    reason: 'A page that is a minute old asks to be refreshed; the proof looks at it sooner.',
  },
  {
    functions: ['figures-counter', 'view-page'],
    actions: ['s3:ListBucket'],
    on: /^(Snapshots|Files)$/,
    reason: 'Without it S3 answers 403 instead of 404 for a file that is gone.',
  },
];
