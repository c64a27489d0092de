/** Limits of the platform itself, enforced by the local host so that nothing works here that would fail there. */
export const platformLimits = {
  responseBytes: 6 * 1024 * 1024,
  requestBytes: 6 * 1024 * 1024,
  httpSeconds: 30,
  functionSeconds: 900,
} as const;
