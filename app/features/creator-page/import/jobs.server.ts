import { importArchived } from "./archive/import-archived.server.ts";
import { purgeArchives } from "./archive/purge-archives.server.ts";

export const importJobs = [importArchived, purgeArchives];
