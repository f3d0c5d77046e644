import { endSession } from "#app/features/accounts/end-session.server.ts";
import {
	clearedSessionCookie,
	readSessionToken,
} from "#app/features/accounts/session-cookie.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import type { Route } from "./+types/signout";

/** A link or a prefetch must not sign anybody out. */
export function loader() {
	throw methodNotAllowed();
}

export async function action({ request }: Route.ActionArgs) {
	if (request.method !== "POST") throw methodNotAllowed();
	await endSession(readSessionToken(request.headers.get("Cookie")));
	return redirectWithToast(
		"/signin",
		{ type: "success", message: "You are signed out" },
		new Headers({ "Set-Cookie": clearedSessionCookie() }),
	);
}

function methodNotAllowed(): Response {
	return new Response("Signing out takes a POST", { status: 405, headers: { Allow: "POST" } });
}
