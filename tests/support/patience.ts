/**
 * How long a test waits for what will come, in milliseconds. A wait that succeeds ends at once, so the length costs
 * nothing but in a red test. Vitest, Playwright and their configurations read it, so this file imports nothing.
 */
export const PATIENCE_MS = 60_000;
