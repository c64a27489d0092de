/** Every pass line that can be put to the test here, in order. */
import { kills } from './cases/g01-kills.ts';
import { batches } from './cases/g02-batches.ts';
import { stateMachine } from './cases/g03-state-machine.ts';
import { upstreamFaults } from './cases/g05-upstream-faults.ts';
import { cutBodies } from './cases/g09-cut-bodies.ts';
import { changesBetweenPages } from './cases/g10-changes-between-pages.ts';
import { poison } from './cases/g11-poison.ts';
import { hostileRequests } from './cases/g20-hostile-requests.ts';
import { canaries } from './cases/g22-canaries.ts';
import { schedules } from './cases/g26-schedules.ts';
import { leftovers } from './cases/g28-leftovers.ts';
import { hostileServers } from './cases/g33-hostile-servers.ts';
import { plantedYear } from './cases/g35-identities.ts';
import { loops } from './cases/g36-loops.ts';
import { tasks } from './cases/g39-tasks.ts';
import { deliveries } from './cases/g40-deliveries.ts';
import { suppression } from './cases/g41-suppression.ts';
import { figuresUnderChange } from './cases/g42-figures.ts';
import { figuresOfOwners } from './cases/g43-owners.ts';
import { whatWasShared } from './cases/g44-what-was-shared.ts';
import { livePages } from './cases/g45-live-pages.ts';
import { databases } from './cases/g46-databases.ts';
import { hostileSurveys } from './cases/g48-hostile-surveys.ts';
import { nobodyStarves } from './cases/g49-nobody-starves.ts';
import { erasure } from './cases/g50-erasure.ts';
import { changes } from './cases/g51-changes.ts';
import { heldByTests } from './cases/held-by-tests.ts';
import type { ChaosCase } from './chaos-case.ts';

const numberOf = ({ id }: ChaosCase) => Number(id.slice(1));

/** Those that are driven here, at any size. */
export const drivenCases: readonly ChaosCase[] = [
  kills,
  batches,
  stateMachine,
  upstreamFaults,
  cutBodies,
  changesBetweenPages,
  poison,
  canaries,
  schedules,
  leftovers,
  hostileServers,
  plantedYear,
  loops,
  tasks,
  deliveries,
  suppression,
  figuresUnderChange,
  figuresOfOwners,
  whatWasShared,
  livePages,
  databases,
  hostileSurveys,
  nobodyStarves,
  erasure,
  changes,
];

/** Some of the others already have a journey of their own in the tests. */
export const cases: readonly ChaosCase[] = [...drivenCases, hostileRequests, ...heldByTests].sort(
  (a, b) => numberOf(a) - numberOf(b),
);
