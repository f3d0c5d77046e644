import { startStripeSimulator } from "./stripe/start-stripe-simulator.ts";

/** The simulator that the test files of a process share. Its clock stands still. */
export const simulator = await startStripeSimulator({ now: new Date("2026-11-22T12:00:00Z") });
