import { type Call, handle } from "#app/api/handler.ts";
import { parseBearer } from "#app/features/account/accounts/session-store/session-token.server.ts";
import { getTokenCaller } from "#app/features/account/accounts/tokens/get-caller.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import * as operations from "./api.ts";
import { type Report, recordReports } from "./record-reports.server.ts";

/** The handlers of the operations that report views and clicks. */

export const handlers = handle(operations, {
	trackEvent({ body, ...call }) {
		const { username, event: type, meta } = body;
		return answer([toReport({ type, data: { ...meta, username }, hasConsent: true })], call);
	},

	reportEvent: ({ body, ...call }) => answer([readEvent(body, "")], call),

	reportEvents: ({ body, ...call }) =>
		answer(
			body.events.map((event, index) => readEvent(event, `events/${index}/`)),
			call,
		),
});

type ReportCall = Pick<Call<typeof operations.reportEvents>, "request" | "facts">;

async function answer(reports: readonly Report[], { request, facts }: ReportCall) {
	const { headers } = request;
	const sender = {
		address: facts.address,
		userAgent: headers.get("User-Agent") ?? "",
		hasOptedOut: headers.get("DNT") === "1" || headers.get("Sec-GPC") === "1",
	};
	return { body: await recordReports(reports, { proven: await findProvenPage(headers), sender }) };
}

/** The page whose personal token came along; null without one. */
async function findProvenPage(headers: Headers) {
	const token = parseBearer(headers.get("Authorization"));
	const found = token === null ? null : await getTokenCaller(token);
	return found?.caller.scopes.has("analytics:write") ? found.page : null;
}

/** @throws AppError `invalid` for an event without a type */
function readEvent(event: operations.ReportedEvent, path: string): Report {
	const type = event.type ?? event.event_type;
	if (type === undefined) {
		throw new AppError("invalid", "Required", { field: `${path}type` });
	}
	const { session_id: sessionId, consent_level: consent } = event;
	const data = event.data ?? event.event_data ?? {};
	const sent = sessionId ? { ...data, session_id: sessionId } : data;
	return toReport({ type, data: sent, hasConsent: consent !== "none" });
}

function toReport({
	type,
	data,
	hasConsent,
}: {
	type: string;
	data: Record<string, unknown>;
	hasConsent: boolean;
}): Report {
	return {
		type,
		username: textOf(data.username)?.toLowerCase() ?? null,
		linkId: textOf(data.link_id)?.toLowerCase() ?? null,
		sessionId: textOf(data.session_id),
		userAgent: textOf(data.user_agent) ?? "",
		referrer: textOf(data.referrer) ?? "",
		hasConsent: hasConsent && data.consent_level !== "none",
	};
}

const MAX_TEXT_LENGTH = 1_000;

/** @returns a text of the report; null for anything else */
function textOf(value: unknown): string | null {
	return typeof value === "string" && value !== "" ? value.slice(0, MAX_TEXT_LENGTH) : null;
}
