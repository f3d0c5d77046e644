import type { Language } from "#app/i18n/languages.ts";
import { lazilyBy } from "#app/lib/lazily.ts";

/** The newest post of a link's feed, as stored. */
export type StoredPost = {
	/** Empty if the post has none. */
	title: string;
	/** Null until a post was found. */
	url: string | null;
	/** As a text where it was read as JSON. */
	publishedAt: Date | string | null;
	/** Address of the feed. */
	feedUrl: string;
};

/** In UTC, because the page is the same for all visitors. */
const dayFormat = lazilyBy(
	(language: Language) =>
		new Intl.DateTimeFormat(language, {
			timeZone: "UTC",
			month: "short",
			day: "numeric",
			year: "numeric",
		}),
);

/** @returns the post if the link's feed still is the one that it came from */
export function postOf({
	kind,
	url,
	post,
}: {
	kind: string;
	url: string;
	post?: StoredPost | null | undefined;
}): (StoredPost & { url: string }) | null {
	if (kind !== "feed" || !post || post.feedUrl !== url || post.url === null) return null;
	return { ...post, url: post.url };
}

/** @returns the line below the link's title, such as "Spring colors · Nov 20, 2026" */
export function describePost({ title, publishedAt }: StoredPost, language: Language): string {
	// Spaces that don't break keep the day on one line.
	const day =
		publishedAt === null
			? ""
			: dayFormat(language).format(new Date(publishedAt)).replaceAll(" ", "\u00a0");
	return [title, day].filter(Boolean).join(" · ");
}
