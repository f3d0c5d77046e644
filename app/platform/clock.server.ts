/** Where a rule depends on the time, its use-case takes a clock, so that a test can set it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
