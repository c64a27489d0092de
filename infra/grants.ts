/** What a function may touch, in words; the cloud stack turns each into the narrowest grant there is. */
import type { QueueName } from './queues.ts';

/** What can be done with records: the words of their port, `create` and `change` for one at a time. */
export type TableUse = 'read' | 'create' | 'change' | 'write-many' | 'remove' | 'list' | 'briefs' | 'count' | 'due';

/** Answers are counted and paged by their days too. */
export type AnswersUse = 'count-answers' | 'page-answers';

/** What can be done with files: `put` whole ones, `upload` and `assemble` in parts, `remove` all below a prefix. */
export type BucketUse = 'read' | 'put' | 'upload' | 'assemble' | 'remove';

/** What a function may touch; the cloud stack turns each into the narrowest grant there is. */
export type Grant =
  | `records:${TableUse}`
  | `surveys:${TableUse | AnswersUse}`
  | `files:${BucketUse}`
  | `snapshots:${BucketUse}`
  | `uploads:${BucketUse}`
  | `${QueueName}-queue:send`
  | 'tokens:encrypt'
  | 'tokens:decrypt'
  | 'webhook-secrets:decrypt'
  | 'destination-secrets:decrypt'
  | 'destination-roles:assume'
  | 'owners:mac'
  | 'pseudonyms:mac'
  | 'mail:send';
