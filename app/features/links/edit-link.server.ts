import { changePage, unchangedOrConflict } from "#app/features/page/change-page.server.ts";
import type { PageEditor } from "#app/features/page/owner.ts";
import { refuseBlockedTargets } from "#app/features/targets/refuse-blocked-targets.server.ts";
import { Prisma } from "#app/generated/prisma/client.ts";
import { toInstant } from "#app/lib/time-zone.ts";
import { AppError } from "#app/platform/errors.server.ts";
import type { Utm } from "./apply-utm.ts";
import { FAVICON, type LinkContent, type LinkFallback, NO_FINDINGS } from "./columns.ts";
import { requestFavicon } from "./favicon/request-favicon.server.ts";
import type { LinkKind } from "./kinds.ts";
import { getLink } from "./queries.server.ts";
import { type EditableLink, ENDS_TOO_EARLY } from "./schema.ts";

/** Values of a link's form. Missing values stay unchanged. */
export type LinkChanges = {
	/** Cleaned title, not empty. */
	title: string;
	/** URL, normalized for the link's kind; empty for a header. */
	url: string;
	/** Name of an icon, `FAVICON`, or null for none. */
	icon?: string | null;
	highlight?: boolean;
	sensitive?: boolean;
	utm?: Utm | null;
	/** Local times in the time zone, as in `toInstant`; null for none. */
	schedule?: { startsAt: string | null; endsAt: string | null; timeZone: string };
	/** What the link does while its address is broken; `url` is a normalized website URL. */
	fallback?: { does: LinkFallback; url: string | null };
};

/**
 * Saves a link, based on the row version that the form was filled from.
 * @param kind kind that the form was made for; a link can't change its kind
 * @throws AppError `conflict` if the row has changed since to other values; `not_found`; `invalid` for a schedule that
 * ends before it starts; `bad_request` with `field` for a blocked address
 */
export async function editLink({
	owner,
	linkId,
	version,
	kind = "link",
	...changes
}: LinkChanges & {
	owner: PageEditor;
	linkId: string;
	version: number;
	kind?: LinkKind | undefined;
}): Promise<void> {
	await refuseBlockedTargets([
		{ url: changes.url, field: "url" },
		{ url: changes.fallback?.url ?? null, field: "fallbackUrl" },
	]);
	const needsFavicon = await changePage(owner, async (tx) => {
		const stored = await getLink(owner, linkId, tx);
		if (stored.kind !== kind) throw new AppError("not_found", "This link no longer exists.");
		const wanted = merge(stored, changes);
		if (wanted.startsAt && wanted.endsAt && wanted.endsAt <= wanted.startsAt) {
			throw new AppError("invalid", ENDS_TOO_EARLY);
		}
		if (stored.version !== version) {
			const isSame = JSON.stringify(merge(stored, {})) === JSON.stringify(wanted);
			const message = "This link was changed elsewhere.";
			return unchangedOrConflict(false, { isSame, message });
		}
		const leadsElsewhere = wanted.url !== stored.url;
		const wantsFavicon = wanted.icon === FAVICON;
		const keepsFavicon = wantsFavicon && stored.icon === FAVICON && !leadsElsewhere;
		await tx.link.update({
			where: { id: linkId },
			data: {
				...wanted,
				utm: wanted.utm ?? Prisma.DbNull,
				// The favicon and the findings belong to the old address.
				...(keepsFavicon ? {} : { iconImageId: null }),
				...(leadsElsewhere ? NO_FINDINGS : {}),
				version: { increment: 1 },
			},
		});
		return wantsFavicon && !keepsFavicon;
	});
	if (needsFavicon) await requestFavicon({ linkId });
}

/** A link's kind can't be edited, and other forms show and hide it. */
type Editable = Omit<LinkContent, "kind" | "enabled">;

function merge(stored: EditableLink, changes: Partial<LinkChanges>): Editable {
	const { schedule, fallback } = changes;
	return {
		title: changes.title ?? stored.title,
		url: changes.url ?? stored.url,
		icon: changes.icon === undefined ? stored.icon : changes.icon,
		highlight: changes.highlight ?? stored.highlight,
		sensitive: changes.sensitive ?? stored.sensitive,
		utm: inOneOrder(changes.utm === undefined ? stored.utm : changes.utm),
		startsAt: schedule
			? instantOf(schedule.startsAt, schedule.timeZone, stored.startsAt)
			: stored.startsAt,
		endsAt: schedule ? instantOf(schedule.endsAt, schedule.timeZone, stored.endsAt) : stored.endsAt,
		fallback: fallback?.does ?? stored.fallback,
		fallbackUrl: fallback ? fallback.url : stored.fallbackUrl,
	};
}

function instantOf(local: string | null, timeZone: string, previous: Date | null): Date | null {
	return local === null ? null : toInstant(local, timeZone, { previous });
}

/** Sorts the keys, because the database sorts the keys of JSON. */
function inOneOrder(utm: Utm | null): Utm | null {
	return utm && Object.fromEntries(Object.entries(utm).sort(([a], [b]) => (a < b ? -1 : 1)));
}
