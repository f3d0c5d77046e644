import { answerMarkdown } from "#app/features/creator-page/share/formats/answer-markdown.server.ts";
import type { Route } from "./+types/markdown";

export function loader({ params }: Route.LoaderArgs) {
	return answerMarkdown(params.username);
}
