/** What goes wrong in the host itself, one JSON line a fault on stderr, in the manner of the functions' own logs. */

export function logFault(message: string, facts: Record<string, unknown> = {}): void {
  const described = Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, describe(value)]));
  process.stderr.write(
    `${JSON.stringify({ level: 'ERROR', time: new Date().toISOString(), message, ...described })}\n`,
  );
}

function describe(value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  return { name: value.name, message: value.message, stack: value.stack };
}
