/** What the worker that erases people may do besides: the cloud proof erases one, from few places. */
export const keptForErasing = [
  {
    functions: ['erasure-worker'],
    actions: [
      ...['dynamodb:DeleteItem', 'dynamodb:PutItem', 'dynamodb:Query'],
      ...['s3:GetObject', 'kms:Decrypt', 'sqs:SendMessage'],
    ],
    on: /./,
    reason:
      'It erases a person from every store, and notifies whoever waits for an export that this ends; in the proof the person is in few places.',
  },
  {
    functions: ['mcp'],
    actions: ['sqs:SendMessage'],
    on: /^ErasuresQueue$/,
    reason: 'Assistants erase nobody; they run the code of the API, which does.',
  },
];
