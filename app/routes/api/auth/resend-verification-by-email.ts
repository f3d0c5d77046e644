import { resendsVerificationByEmail } from "#app/features/accounts/sign-in/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(resendsVerificationByEmail);
export const action = loader;
