/** Demo data for the reference survey service, written straight into its stores when they are empty. */
import { seedDemoData } from './demo-data/seed-demo-data.ts';

/** Needs the functions' environment: their composition root reads it when it is imported, so it is imported here. */
export async function seed(): Promise<void> {
  const { now, surveyStores } = await import('../../functions/runtime.ts');
  await seedDemoData({ ...surveyStores(), now });
}
