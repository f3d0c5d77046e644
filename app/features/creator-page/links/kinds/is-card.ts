import type { PageLink } from "#app/features/creator-page/core/public-page.ts";
import { fillsCard } from "#app/features/creator-page/images/schema.ts";
import { KINDS } from "./kinds.ts";

/**
 * Whether the page shows a link with a wide picture above its title, wherever it stands. One without a picture, or with
 * a small one, is a link like others; a video has its play mark.
 */
export function isCard({ kind, plays, thumbnail }: PageLink): boolean {
	const isWide = KINDS[kind].picture === "card" && plays !== "music";
	return isWide && (thumbnail ? fillsCard(thumbnail) : Boolean(plays));
}
