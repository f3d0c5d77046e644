import { replace } from "react-router";
import { rememberConsent } from "#app/features/consent/consent.server.ts";
import { consentFormSchema } from "#app/features/consent/schema.ts";
import { safeRedirect } from "#app/lib/safe-redirect.ts";
import { parseForm } from "#app/platform/form.server.ts";
import type { Route } from "./+types/consent";

export function loader() {
	return new Response("Send this form by POST.", { status: 405, headers: { Allow: "POST" } });
}

/** The answer of the cookie banner and of the form on /cookies. */
export async function action({ request }: Route.ActionArgs) {
	const submission = await parseForm(request, consentFormSchema);
	if (submission.status !== "success") {
		return new Response("Choose Decline or Accept All.", { status: 400 });
	}
	const { choice, redirectTo } = submission.value;
	const headers = rememberConsent(choice === "accept" ? "granted" : "denied", request);
	return replace(safeRedirect(redirectTo, "/"), { status: 303, headers });
}
