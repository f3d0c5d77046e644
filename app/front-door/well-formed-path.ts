import type { MiddlewareHandler } from "hono";
import type { FrontDoorEnv } from "./environment.ts";

/** Answers 400 to a path whose percent-encoding no one could decode, such as `/%E0%A4%A`. */
export const wellFormedPath: MiddlewareHandler<FrontDoorEnv> = async (c, next) => {
	try {
		decodeURIComponent(new URL(c.req.url).pathname);
	} catch {
		return c.text("This address is not well-formed.", 400);
	}
	return next();
};
