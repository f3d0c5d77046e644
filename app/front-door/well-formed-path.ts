import type { MiddlewareHandler } from "hono";
import type { FrontDoorEnv } from "./environment.ts";
import { answerMessage } from "./message-page.tsx";

const MALFORMED = {
	title: "This address isn’t valid",
	text: "It may have been cut off or mistyped.",
};

/** Answers 400 to a path with invalid percent-encoding, such as `/%E0%A4%A`. */
export const wellFormedPath: MiddlewareHandler<FrontDoorEnv> = async (c, next) => {
	try {
		decodeURIComponent(new URL(c.req.url).pathname);
	} catch {
		return answerMessage(c.req.raw, { message: MALFORMED, status: 400 });
	}
	return next();
};
