import { answerQrCode } from "#app/features/creator-page/share/answer-qr-code.server.ts";
import type { Route } from "./+types/qr-code";

/** `/{username}/qr.svg` and `/{username}/qr.png`. */
export function loader({ request, params, pattern }: Route.LoaderArgs) {
	const format = pattern.endsWith(".png") ? "png" : "svg";
	return answerQrCode({ username: params.username, format, request });
}
