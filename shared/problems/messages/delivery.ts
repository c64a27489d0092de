/** Share links, webhooks and destinations of the pipeline. */
import type { MessageTable } from '../message-table.ts';

export const deliveryMessages = {
  'not_found.link': 'There is no link {id}.',
  'not_found.shared_file': 'There is no such link.',
  'conflict.export_not_shareable': 'Export {id} is {status}. Only the files of a ready export can be shared.',
  'conflict.batch_not_shareable': 'Batch {id} is {status} and has no bundle to share.',
  'conflict.link_has_ended': 'Link {id} has ended. Create a new one.',
  'conflict.nothing_to_share': 'There is no finished file to share yet.',
  variant_pending: 'The file for this link is still being prepared. Try again soon.',
  variant_failed: 'The file for this link could not be created. Ask the sender for a new link.',
  link_expired: 'This link has expired.',
  link_used_up: 'This link has reached its download limit.',
  link_paused:
    'This link is paused: its files now show more than when it was made, and the person who shared it has to confirm that.',
  link_revoked: 'This link was revoked.',
  'wrong_password.link': 'This password is wrong for this link.',
  'password_required.link': 'This link needs a password. Send it to the same address: POST {"password": "..."}.',
  'rate_limited.link_passwords': 'Too many attempts. Wait a few minutes and try again.',
  'body_too_large.link_password': 'A request with a password may have at most {mostBytes} bytes.',
  'unsupported_media_type.link_password': 'Send the password as application/x-www-form-urlencoded or as JSON.',
  'not_found.webhook': 'There is no webhook {id}.',
  'not_found.delivery': 'There is no delivery {id}.',
  'conflict.too_many_webhooks': 'You already have {most} webhooks, which is the limit. Delete one first.',
  'conflict.webhook_disabled': 'Webhook {id} is disabled. Enable it first.',
  'conflict.delivery_in_progress': 'Delivery {id} is being sent right now. Try again in a minute.',
  'not_found.destination': 'There is no destination {id}.',
  'conflict.too_many_destinations': 'You already have {most} destinations, which is the limit. Delete one first.',
  table_taken:
    'the table {table} is already written by the schedule {name} ({id}), and two would overwrite each other. Choose another schema, or change that schedule',
  'conflict.stopped_by_reader':
    'This address was stopped by its holder, who unsubscribed or reported an e-mail as spam. Only they can resume it, by the link in an e-mail they have.',
  'rate_limited.resumed':
    'This address was resumed {most} times in a day, and e-mails still come back. Make sure that it is right, and try again tomorrow.',
  'conflict.mail_not_set_up':
    'This server cannot send e-mail yet. Whoever runs it must set MAIL_FROM, and SMTP_URL or SES.',
  'body_too_large.event': 'The event {type} is too large to send.',
} as const satisfies MessageTable;
