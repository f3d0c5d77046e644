import type { MiddlewareHandler } from "hono";
import type { FrontDoorEnv } from "./environment.ts";
import { answerMessage } from "./message-page.tsx";

const NOT_ALLOWED = {
	title: "This doesn’t work here",
	text: "Go back and use the form on the page.",
};
const ALLOWED = ["GET", "HEAD", "POST"];

/**
 * Answers 405 to every other method. React Router would run actions for PUT, PATCH and DELETE without the checks that
 * apply to POST.
 */
export const allowedMethods: MiddlewareHandler<FrontDoorEnv> = async (c, next) => {
	if (ALLOWED.includes(c.req.method)) return next();
	const answer = answerMessage(c.req.raw, { message: NOT_ALLOWED, status: 405 });
	answer.headers.set("Allow", ALLOWED.join(", "));
	return answer;
};
