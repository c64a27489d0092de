/** The queues that functions are called from, each with a dead-letter queue beside it. */
export interface QueueSpec {
  visibilitySeconds: number;
  /** Deliveries before a message is parked in the dead-letter queue. */
  maxReceives: number;
}

export const queues = {
  exports: { visibilitySeconds: 5400, maxReceives: 5 },
  tasks: { visibilitySeconds: 5400, maxReceives: 5 },
  figures: { visibilitySeconds: 5400, maxReceives: 5 },
  counts: { visibilitySeconds: 360, maxReceives: 2 },
  batches: { visibilitySeconds: 5400, maxReceives: 5 },
  deliveries: { visibilitySeconds: 360, maxReceives: 5 },
  shipments: { visibilitySeconds: 5400, maxReceives: 5 },
  erasures: { visibilitySeconds: 5400, maxReceives: 5 },
  'survey-deliveries': { visibilitySeconds: 360, maxReceives: 5 },
} as const satisfies Record<string, QueueSpec>;

export type QueueName = keyof typeof queues;

/** The name under which functions find the address of a queue in their environment. */
export const queueSetting = (queue: string) => `${queue.toUpperCase().replaceAll('-', '_')}_QUEUE_URL`;
