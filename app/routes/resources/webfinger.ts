import { answerWebfinger } from "#app/features/creator-page/share/webfinger/answer-webfinger.server.ts";
import type { Route } from "./+types/webfinger";

export function loader({ url }: Route.LoaderArgs) {
	return answerWebfinger(url.searchParams);
}
