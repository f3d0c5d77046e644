import { cancelsDeletion, schedulesDeletion } from "#app/features/accounts/api.server.ts";
import { limitConcurrentHashing } from "#app/middleware/limit-concurrent-hashing.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const middleware = [limitConcurrentHashing];
export const loader = serveApi(cancelsDeletion, schedulesDeletion);
export const action = loader;
