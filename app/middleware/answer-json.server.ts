import type { MiddlewareFunction } from "react-router";
import { AppError } from "#app/platform/errors.server.ts";

type ActionOf<Args> = (args: Args) => Promise<unknown>;

/**
 * Gives what a route's action answers as JSON to a script that asks for nothing but JSON (lib/send-form.ts): for forms
 * that React Router's own scripts cannot send, because they don't tell how much of an upload is on its way. Redirects
 * stay redirects; an `AppError` becomes a toast with its status.
 */
export function answerJson<Args>(action: ActionOf<Args>): MiddlewareFunction<Response> {
	return async (args, next) => {
		const { method, headers } = args.request;
		if (method !== "POST" || headers.get("Accept") !== "application/json") return next();
		try {
			return toResponse(await action(args as Args));
		} catch (error) {
			if (!(error instanceof AppError)) throw error;
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

/** What React Router's `data()` makes. */
function isWithInit(answer: unknown): answer is { data: unknown; init: ResponseInit | null } {
	return typeof answer === "object" && answer !== null && "data" in answer && "init" in answer;
}
