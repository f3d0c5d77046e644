import type { ExclusionReason } from "#app/features/audience/analytics/codes.ts";
import type { ReportExcluded } from "#app/features/audience/analytics/report/report-excluded.server.ts";
import { formatWholeCount } from "#app/lib/format-count.ts";
import { listWords } from "#app/lib/list-words.ts";
import { Section } from "#app/ui/section.tsx";

/** Excluded hits, to explain differences from other analytics tools. */
export function ExcludedTraffic({
	excluded,
	isOwner = true,
}: ReportExcluded & {
	/** Whether the page's owner reads it. */
	isOwner?: boolean;
}) {
	const words = isOwner ? WORDS : { ...WORDS, owner: OWNER_WORDS };
	const parts = excluded.map(({ reason, hits }) => {
		const [one, other] = words[reason];
		return `${formatWholeCount(hits)} ${hits === 1 ? one : other}`;
	});
	return (
		<Section title="Not counted">
			<p className="max-w-[68ch] text-ui text-muted">
				{parts.length === 0 ? "Nothing was left out." : `${listWords(parts)}.`}
			</p>
		</Section>
	);
}

const WORDS: Record<ExclusionReason, readonly [one: string, other: string]> = {
	bot: ["hit by a bot", "hits by bots"],
	prefetch: ["page preloaded by a browser", "pages preloaded by browsers"],
	"opt-out": [
		"hit by someone who asks not to be tracked",
		"hits by people who ask not to be tracked",
	],
	owner: ["hit by you", "hits by you"],
	client: [
		"hit reported through the API by somebody else",
		"hits reported through the API by others",
	],
};

const OWNER_WORDS = ["hit by the page’s owner", "hits by the page’s owner"] as const;
