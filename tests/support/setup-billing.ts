import { simulator } from "./stripe-of-process.ts";

// Runs before modules of the app are loaded: they read the configuration on import.
Object.assign(process.env, simulator.environment);
