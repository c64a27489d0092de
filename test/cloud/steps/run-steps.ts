/** Drives the steps one after the other; what fails is noted, and the next goes on. */
import type { Cloud, Step } from './step.ts';

export interface StepOutcome {
  name: string;
  seconds: number;
  /** What was seen where it failed. */
  problem?: string;
}

export interface Chosen {
  form: Step['form'];
  /** Called for every step as it ends. */
  onEnd?(outcome: StepOutcome): void;
}

/** No step may hold up the others for ever, whatever it waits for. */
const STEP_SECONDS = 1_200;

export async function runSteps(steps: readonly Step[], cloud: Cloud, { form, onEnd }: Chosen): Promise<StepOutcome[]> {
  const outcomes: StepOutcome[] = [];
  for (const step of stepsOf(steps, cloud, form)) {
    const outcome = await outcomeOf(step, cloud);
    outcomes.push(outcome);
    onEnd?.(outcome);
  }
  return outcomes;
}

export function stepsOf(steps: readonly Step[], cloud: Pick<Cloud, 'upstream'>, form: Step['form']): readonly Step[] {
  return steps.filter(
    (step) => (form === 'long' || step.form === 'short') && (step.upstream ?? cloud.upstream) === cloud.upstream,
  );
}

export async function outcomeOf(step: Step, cloud: Cloud, patience = STEP_SECONDS): Promise<StepOutcome> {
  const startedAt = performance.now();
  const seconds = () => Math.round((performance.now() - startedAt) / 100) / 10;
  try {
    await withinTime(step.run(cloud), patience);
    return { name: step.name, seconds: seconds() };
  } catch (error) {
    return { name: step.name, seconds: seconds(), problem: reported(error) };
  }
}

/** A comparison says what it compared, which its message cuts short. */
function reported(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!('actual' in error && 'expected' in error)) return error.message;
  return `${error.message}\nseen: ${shown(error.actual)}\nwanted: ${shown(error.expected)}`;
}

const SHOWN_LETTERS = 1_000;
const shown = (value: unknown) => (JSON.stringify(value) ?? String(value)).slice(0, SHOWN_LETTERS);

async function withinTime(work: Promise<void>, seconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${seconds.toFixed(0)} s`)), seconds * 1_000);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
