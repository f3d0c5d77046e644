import type { MiddlewareHandler } from "hono";
import { areQueuesCreated, waitForQueues } from "#app/platform/jobs.server.ts";
import type { FrontDoorEnv } from "./environment.ts";
import { SAFE_METHODS } from "./origin-check.ts";

/**
 * A form that is posted before the job queues exist waits for them here, so that its transaction, which has a time limit,
 * doesn't.
 */
export const earlyForms: MiddlewareHandler<FrontDoorEnv> = async (c, next) => {
	if (!areQueuesCreated() && !SAFE_METHODS.has(c.req.method)) await waitForQueues();
	return next();
};
