import { listsTrustedAccounts, trustsAccount } from "#app/features/targets/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(listsTrustedAccounts, trustsAccount);
export const action = loader;
