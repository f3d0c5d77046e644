import { answerCard } from "#app/features/creator-page/public/answer-card.server.tsx";
import { missingFile } from "#app/lib/missing-file.ts";
import type { Route } from "./+types/card";

export async function loader({ params }: Route.LoaderArgs) {
	return (await answerCard(params.username)) ?? missingFile();
}
