/** Faults of the host itself, one JSON line per fault on stderr, in the format of the functions' own logs. */
import { briefFacts } from '../../shared/adapters/brief-facts.ts';

export function logFault(message: string, facts: Record<string, unknown> = {}): void {
  const described = briefFacts(facts);
  process.stderr.write(
    `${JSON.stringify({ level: 'ERROR', time: new Date().toISOString(), message, ...described })}\n`,
  );
}
