import type { MiddlewareFunction } from "react-router";
import { AppError } from "#app/platform/errors.server.ts";
import { passRetryAfter, requestFactsContext } from "#app/platform/request-facts.server.ts";

type ActionOf<Args> = (args: Args) => Promise<unknown>;

/**
 * Returns an action's result as JSON to scripts that accept only JSON. They send uploads without React Router, which
 * doesn't report upload progress. Redirects stay redirects; an `AppError` becomes a toast with its status.
 */
export function answerJson<Args>(action: ActionOf<Args>): MiddlewareFunction<Response> {
	return async (args, next) => {
		const { method, headers } = args.request;
		if (method !== "POST" || headers.get("Accept") !== "application/json") return next();
		try {
			return toResponse(await action(args as Args));
		} catch (error) {
			if (!(error instanceof AppError)) throw error;
			passRetryAfter(args.context.get(requestFactsContext), error);
			const { message, status } = error;
			return Response.json({ toast: { type: "error", message } }, { status });
		}
	};
}

function toResponse(answer: unknown): Response {
	if (answer instanceof Response) return answer;
	return isWithInit(answer)
		? Response.json(answer.data, answer.init ?? {})
		: Response.json(answer ?? null);
}

/** Result of React Router's `data()`. */
function isWithInit(answer: unknown): answer is { data: unknown; init: ResponseInit | null } {
	return typeof answer === "object" && answer !== null && "data" in answer && "init" in answer;
}
