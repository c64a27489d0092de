/** Reads a function's settings from its environment. */

/** A setting without which the function cannot run. */
export function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The environment variable ${name} is missing.`);
  return value;
}

/** A whole number from 1 to `most`; undefined where it is not set. */
export function wholeSetting(name: string, most = 999_999_999): number | undefined {
  const value = process.env[name];
  if (!value) return undefined;
  const isInBounds = /^[1-9]\d{0,8}$/.test(value) && Number(value) <= most;
  if (!isInBounds) throw new Error(`${name} must be a whole number from 1 to ${most}: ${value}`);
  return Number(value);
}

export const isUpstreamEmbedded = process.env.UPSTREAM_EMBEDDED === '1';
