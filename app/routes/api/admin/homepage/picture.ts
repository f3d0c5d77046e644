import { removesHomepagePicture, setsHomepagePicture } from "#app/features/homepage/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(removesHomepagePicture, setsHomepagePicture);
export const action = loader;
