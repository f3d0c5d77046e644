import { purgeOutbox } from "./purge-outbox.server.ts";

export const settingsJobs = [purgeOutbox];
