import { createsToken, listsTokens } from "#app/features/access-tokens/api.server.ts";
import { limitConcurrentHashing } from "#app/middleware/limit-concurrent-hashing.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const middleware = [limitConcurrentHashing];
export const loader = serveApi(createsToken, listsTokens);
export const action = loader;
