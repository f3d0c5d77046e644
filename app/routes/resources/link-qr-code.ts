import { answerLinkQrCode } from "#app/features/sharing/answer-link-qr-code.server.ts";
import type { Route } from "./+types/link-qr-code";

/** `/go/{linkId}/qr.svg` and `/go/{linkId}/qr.png`. */
export function loader({ request, params, url }: Route.LoaderArgs) {
	const format = url.pathname.endsWith(".png") ? "png" : "svg";
	return answerLinkQrCode({ linkId: params.linkId, format, request });
}
