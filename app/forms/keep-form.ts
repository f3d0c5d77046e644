import { data } from "react-router";
import type { FormReply } from "./form-reply.ts";
import { attempt } from "./request-failure.ts";

const UNAVAILABLE = 503;

/**
 * For the `clientAction` of a form that shows by itself why it was not sent (`SendFailure`). The status keeps React
 * Router from reloading the page, which would fail in the same way.
 */
export async function keepForm<Answer>(serverAction: () => Promise<Answer>) {
	const outcome = await attempt(serverAction);
	if ("answer" in outcome) return outcome.answer;
	return data<FormReply>({ failure: outcome.failure }, { status: UNAVAILABLE });
}
