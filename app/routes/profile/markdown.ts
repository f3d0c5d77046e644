import { answerMarkdown } from "#app/features/public-profile/answer-markdown.server.ts";
import type { Route } from "./+types/markdown";

export function loader({ params }: Route.LoaderArgs) {
	return answerMarkdown(params.username);
}
