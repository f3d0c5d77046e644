import type { MiddlewareHandler } from "hono";
import { acceptsHtml } from "#app/lib/accepts-html.ts";
import { statusMessage } from "#app/ui/failure-screen.tsx";
import type { FrontDoorEnv } from "./environment.ts";
import { answerMessage } from "./message-page.tsx";

const MISSING = new Set([404, 410]);

/**
 * Shows an HTML 404 page to people who open the address of a missing file, for which the route returns an empty body.
 */
export const missingFiles: MiddlewareHandler<FrontDoorEnv> = async (c, next) => {
	await next();
	const { status, headers } = c.res;
	const request = c.req.raw;
	if (!MISSING.has(status) || headers.has("Content-Type") || !acceptsHtml(request)) return;
	c.res = answerMessage(request, { message: statusMessage(status), status });
};
