import { deleteOldApiRows } from "./delete-old-api-rows.server.ts";

export const accessTokenJobs = [deleteOldApiRows];
