import { purgeApiRows } from "./purge-api-rows.server.ts";

export const accessTokenJobs = [purgeApiRows];
