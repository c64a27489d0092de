/** What the worker that erases people may do: the cloud proof erases nobody. */
export const keptForErasing = {
  functions: ['erasure-worker'],
  actions: [
    ...['dynamodb:DeleteItem', 'dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:Query', 'dynamodb:UpdateItem'],
    ...['s3:AbortMultipartUpload', 's3:DeleteObject', 's3:GetObject', 's3:ListBucket', 's3:ListBucketMultipartUploads'],
    ...['kms:Decrypt', 'kms:GenerateDataKey', 'sqs:SendMessage'],
  ],
  on: /./,
  reason: 'It erases a person from all stores, and tells whoever waits for an export that ends by it.',
};
