import { announceWaitingRegistrations } from "./announce-registrations.server.ts";
import { purgeOutbox } from "./purge-outbox.server.ts";

export const settingsJobs = [purgeOutbox, announceWaitingRegistrations];
