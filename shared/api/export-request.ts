/** The body that asks for an export. */
// biome-ignore lint/performance/noBarrelFile: until request-body.ts imports it from where it is
export { exportRequestSchema } from '../operations/exports.ts';
