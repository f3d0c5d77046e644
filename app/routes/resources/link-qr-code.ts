import { creatorSessions } from "#app/features/account/accounts/session-store/session-store.server.ts";
import { getSession } from "#app/features/account/accounts/sessions/get-session.server.ts";
import { answerLinkQrCode } from "#app/features/creator-page/share/answer-link-qr-code.server.ts";
import type { Route } from "./+types/link-qr-code";

/** `/go/{linkId}/qr.svg` and `/go/{linkId}/qr.png`. */
export async function loader({ request, params, pattern }: Route.LoaderArgs) {
	const session = await getSession(creatorSessions.readToken(request.headers.get("Cookie")));
	const format = pattern.endsWith(".png") ? "png" : "svg";
	return answerLinkQrCode({
		linkId: params.linkId,
		viewerId: session?.user.userId ?? null,
		format,
		request,
	});
}
