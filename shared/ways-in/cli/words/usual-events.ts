/** The events a new webhook gets where none are named. */
export const usualEvents = ['export.ready', 'export.failed', 'batch.finished', 'schedule.paused'];
