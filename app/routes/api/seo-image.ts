import { describesSeoImage, removesSeoImage, setsSeoImage } from "#app/features/seo/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(describesSeoImage, removesSeoImage, setsSeoImage);
export const action = loader;
