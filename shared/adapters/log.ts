/**
 * Structured logs by Powertools, with a safety net: anything that looks like a caller's key is redacted, and no line is
 * longer than somebody would read.
 */
import { Logger } from '@aws-lambda-powertools/logger';
import type { Log } from '../ports.ts';
import { briefFacts } from './brief-facts.ts';

const MOST_CHARACTERS = 2_000;
const bearer = /\bBearer\s+[^\s"',]+/gi;
const apiKey = /\b\d+\|[A-Za-z0-9_-]{3,}/g;

/** The token of a share link in a path, and the secret of a webhook. */
const linkToken = /\/s\/[A-Za-z0-9_-]{20,}/g;
const webhookSecret = /\bwhsec_[A-Za-z0-9+/=_-]+/g;

export function createLog(service: string): Log {
  const logger = new Logger({
    serviceName: service,
    jsonReplacerFn: (_key, value) => (typeof value === 'string' ? redacted(value) : value),
  });
  return {
    info: (message, facts = {}) => logger.info(lineOf(message), briefFacts(facts)),
    warn: (message, facts = {}) => logger.warn(lineOf(message), briefFacts(facts)),
    error: (message, facts = {}) => logger.error(lineOf(message), briefFacts(facts)),
  };
}

const lineOf = (message: string) => redacted(message.slice(0, MOST_CHARACTERS));

export function redacted(text: string): string {
  return text
    .replace(bearer, 'Bearer [redacted]')
    .replace(apiKey, '[redacted]')
    .replace(linkToken, '/s/[redacted]')
    .replace(webhookSecret, '[redacted]');
}
