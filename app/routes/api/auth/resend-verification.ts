import { resendsVerification } from "#app/features/accounts/sign-in/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(resendsVerification);
export const action = loader;
