import { type DataStrategyResult, href, type MiddlewareFunction } from "react-router";
import { dropDraftsOfPage } from "./drafts.ts";
import { wasSent } from "./typed-fields.ts";

const ERROR = 400;
const LOG_IN = href("/admin/login");
/** Where a guard sends administrators who must set up two-step verification first. */
const ACCOUNT = href("/admin/dashboard/account");

/**
 * Client middleware of an area with `FormDrafts`: deletes the draft of a form that was saved. It stays if the form was
 * refused, got no answer, or was answered with the log-in page.
 */
export const dropSentDrafts: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
	{ request },
	next,
) => {
	if (request.method === "GET") return next();
	const { pathname } = new URL(request.url);
	const sent = await request
		.clone()
		.formData()
		.catch(() => null);
	const results = await next();
	const isSaved = Object.values(results).some(({ type, result }) =>
		result instanceof Response ? isAccepted(result, pathname) : type === "data" && isFine(result),
	);
	if (sent !== null && isSaved) dropDraftsOfPage(pathname, ({ fields }) => wasSent(fields, sent));
	return results;
};

/** Whether a redirect is the answer of the form's action, not of a guard above it. */
function isAccepted(response: Response, pathname: string): boolean {
	const target = response.headers.get("Location")?.split(/[?#]/)[0];
	return target !== undefined && target !== LOG_IN && (target !== ACCOUNT || pathname === ACCOUNT);
}

/** React Router wraps an action's data together with its status. */
function isFine(result: unknown): boolean {
	if (typeof result !== "object" || result === null || !("init" in result)) return true;
	const { init } = result;
	const status = typeof init === "number" ? init : (init as ResponseInit | null)?.status;
	return (status ?? 0) < ERROR;
}
