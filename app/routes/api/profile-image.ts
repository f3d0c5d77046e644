import { describesPhoto, removesPhoto, setsPhoto } from "#app/features/profile/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(describesPhoto, removesPhoto, setsPhoto);
export const action = loader;
