/**
 * A worker that crashes: its ports work until the chosen call, and from then on nothing it does has any effect, as if its
 * process had been killed there. The call itself is made or not, because a kill may come before or after it.
 */

export interface Mortal<Ports> {
  ports: Ports;
  /** Comes true when it has died; the work itself never ends then. */
  death: Promise<'died'>;
  /** Calls made so far. */
  calls(): number;
  /** The call it died at, such as `before call 7, records.replace`. */
  diedAt(): string | undefined;
}

export interface Fate {
  /** Number of the call it crashes at, from 1, or the kind of call, such as `records.replace`; none: it never crashes. */
  call: number | string | undefined;
  moment: 'before' | 'after';
  /** It does not crash there but pauses until this resolves, then continues as if nothing had happened. */
  sleepUntil?: Promise<unknown> | undefined;
}

type Method = (...args: unknown[]) => unknown;

/** Ports are objects of methods; those named are watched, the others are handed on as they are. */
export function mortal<Ports extends object>(ports: Ports, watched: readonly string[], fate: Fate): Mortal<Ports> {
  let calls = 0;
  let diedAt: string | undefined;
  let die: (word: 'died') => void = () => {};
  const death = new Promise<'died'>((resolve) => {
    die = resolve;
  });
  const never = new Promise<never>(() => {});

  async function meet(call: string): Promise<void> {
    if (fate.sleepUntil) return void (await fate.sleepUntil);
    diedAt = call;
    die('died');
    await never;
  }

  function watch(name: string, method: Method): Method {
    return async (...args) => {
      if (diedAt !== undefined) return never;
      calls++;
      const isLast = fate.call === calls || fate.call === name;
      const call = `${fate.moment} call ${calls}, ${name}`;
      if (isLast && fate.moment === 'before') await meet(call);
      const value = await method(...args);
      if (isLast && fate.moment === 'after') await meet(call);
      return diedAt === undefined ? value : never;
    };
  }

  /** Streams are begun by a plain call, which counts for nothing; an upload's own calls count. */
  function watchPart(name: string, part: unknown): unknown {
    if (!isMethod(part) || /\.(due|keys|answers|callCount)$/.test(name)) return part;
    return name.endsWith('.upload') ? (...args: unknown[]) => watchAll(name, part(...args)) : watch(name, part);
  }

  function watchAll(name: string, port: unknown): unknown {
    if (!isObject(port)) return port;
    return Object.fromEntries(Object.entries(port).map(([key, part]) => [key, watchPart(`${name}.${key}`, part)]));
  }

  const entries = Object.entries(ports).map(([name, port]: [string, unknown]) => [
    name,
    watched.includes(name) ? watchAll(name, port) : port,
  ]);
  return { ports: Object.fromEntries(entries) as Ports, death, calls: () => calls, diedAt: () => diedAt };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isMethod(value: unknown): value is Method {
  return typeof value === 'function';
}
