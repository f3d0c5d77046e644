import { getsVerificationStatus } from "#app/features/accounts/sign-in/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(getsVerificationStatus);
export const action = loader;
