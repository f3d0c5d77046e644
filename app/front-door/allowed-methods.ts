import type { MiddlewareHandler } from "hono";
import { isApiPath } from "#app/api/api-paths.ts";
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
	// The API has actions of their own for each method.
	if (ALLOWED.includes(c.req.method) || isApiPath(c.req.path)) return next();
	const answer = answerMessage(c.req.raw, { message: NOT_ALLOWED, status: 405 });
	answer.headers.set("Allow", ALLOWED.join(", "));
	return answer;
};
