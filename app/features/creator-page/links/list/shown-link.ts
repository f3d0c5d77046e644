import type { PageLink } from "#app/features/creator-page/core/public-page.ts";
import type { PageTexts } from "#app/i18n/visitors/texts.ts";
import { shownUntil } from "../kinds/event/event-times.ts";
import { lacksPicture } from "../kinds/kinds.ts";
import type { EditableLink } from "../schema.ts";
import { lacksFile } from "../upload/upload-details.ts";
import { toPageLink } from "./page-link.ts";

/** @returns the link as visitors see it; null if it is hidden. @param texts our texts in the language of the page */
export function pageLinkOf(link: EditableLink, texts: PageTexts, nowMs: number): PageLink | null {
	const isOnPage =
		link.enabled &&
		!link.moderated &&
		!lacksFile(link) &&
		!lacksPicture(link) &&
		dueOf(link, nowMs) === null &&
		!isOffPage(link);
	return isOnPage ? toPageLink(link, { texts, now: new Date(nowMs) }) : null;
}

/** @returns why the schedule, or the end of an event, hides a link now; null if neither does */
export function dueOf(link: EditableLink, nowMs: number): "later" | "over" | null {
	const { startsAt } = link;
	const endsAt = shownUntil(link);
	if (endsAt !== null && endsAt.getTime() <= nowMs) return "over";
	return startsAt !== null && startsAt.getTime() > nowMs ? "later" : null;
}

/** Whether the link is hidden because its address is broken, as its owner chose. */
function isOffPage({ broken, fallback }: EditableLink): boolean {
	return broken !== null && fallback === "hide";
}
