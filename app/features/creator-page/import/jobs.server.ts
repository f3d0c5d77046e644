import { deleteOldArchives } from "./archive/delete-old-archives.server.ts";
import { importArchived } from "./archive/import-archived.server.ts";

export const importJobs = [importArchived, deleteOldArchives];
