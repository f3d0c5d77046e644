import { logsIn } from "#app/features/accounts/sign-in/api.server.ts";
import { limitConcurrentHashing } from "#app/middleware/limit-concurrent-hashing.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const middleware = [limitConcurrentHashing];
export const loader = serveApi(logsIn);
export const action = loader;
