/**
 * What a respondent holds from the first page to the last: who the sitting is, when it began, what the link carried. It
 * is signed, so that none of it can be changed, and it names the one answer that the sitting may store.
 */
import { z } from 'zod';
import { timeOrderedId } from '../../crypto.ts';
import type { Records } from '../../records/records.ts';
import { signed, signedContent } from '../signing/page-signer.ts';
import type { SurveyRecord } from '../store/stored.ts';

const ticketSchema = z.object({
  sitting: z.string(),
  surveyId: z.number(),
  startedMs: z.number(),
  variables: z.record(z.string(), z.string()),
  /** Has given the password of the survey. */
  isAdmitted: z.boolean(),
  /** Whom the owner's site has signed in. */
  subject: z.string().optional(),
});

export type Ticket = z.infer<typeof ticketSchema>;

const MOST_VARIABLE_CHARACTERS = 500;

export function newTicket(
  survey: SurveyRecord,
  nowMs: number,
  terms: Pick<Ticket, 'variables' | 'isAdmitted'> & { subject: string | undefined },
): Ticket {
  return { sitting: timeOrderedId('sit', nowMs), surveyId: survey.id, startedMs: nowMs, ...terms };
}

export function writeTicket(records: Records, ticket: Ticket): Promise<string> {
  return signed(records, 'ticket', ticket);
}

/** Undefined when it is none of ours, or one of another survey. */
export async function readTicket(records: Records, surveyId: number, text: string): Promise<Ticket | undefined> {
  const ticket = await signedContent(records, 'ticket', text, ticketSchema);
  return ticket?.surveyId === surveyId ? ticket : undefined;
}

/** Values from the query of a link: declared variables, and where the respondent comes from. */
export function linkVariables(query: URLSearchParams, survey: Pick<SurveyRecord, 'variables'>): Ticket['variables'] {
  const names = new Set([...survey.variables.map(({ name }) => name), 'utm_source']);
  const given = [...names].flatMap((name) => {
    const value = query.get(name);
    return value ? [[name, value.slice(0, MOST_VARIABLE_CHARACTERS).toWellFormed()] as const] : [];
  });
  return Object.fromEntries(given);
}
