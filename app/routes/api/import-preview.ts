import { previewsImport } from "#app/features/import/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(previewsImport);
export const action = loader;
