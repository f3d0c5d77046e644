import { requireSafeTargets } from "#app/features/admin/link-safety/require-safe-targets.server.ts";
import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import type { LinkSize } from "#app/features/creator-page/core/public-page.ts";
import {
	type PageTx,
	unchanged,
	updatePage,
} from "#app/features/creator-page/core/update-page.server.ts";
import { Prisma } from "#app/generated/prisma/client.ts";
import { toInstant } from "#app/lib/time-zone.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { type LookUp, lookUpsOf, queueLookUps } from "../fetch/look-ups.server.ts";
import { fetchFullAddress } from "../fetch/target/fetch-full-address.server.ts";
import type { Utm } from "../kinds/apply-utm.ts";
import { type LinkDetails, type LinkKind, titleOf } from "../kinds/kinds.ts";
import { FAVICON, type LinkContent, type LinkFallback, NO_FINDINGS } from "../link-columns.ts";
import { putIntoGroup } from "../list/link-groups.ts";
import { requireGroup } from "../list/require-group.server.ts";
import { updateLinkArrangement } from "../list/update-link-arrangement.server.ts";
import { getLink } from "../queries.server.ts";
import type { EditableLink } from "../schema.ts";
import { uploadFactsOf } from "../upload/upload-details.ts";
import { hiddenByUs } from "./hidden-link.server.ts";
import { ENDS_TOO_EARLY } from "./link-fields.ts";
import { requireFreeExternalId } from "./require-free-external-id.server.ts";
import { targetsOf } from "./targets-of.ts";

/** Values of a link's form. Missing values stay unchanged. */
export type LinkChanges = {
	/** Cleaned title, empty only for kinds with a default. */
	title: string;
	/** Cleaned title in the page's second language; null if it is the same. */
	secondTitle?: string | null;
	/** URL, normalized for the link's kind, by `updateLink` also a short one; empty for a kind without an address. */
	url: string;
	/** Details as the kind's schema returns them. */
	details?: LinkDetails;
	/** Name of an icon, `FAVICON`, or null for none. */
	icon?: string | null;
	highlight?: boolean;
	size?: LinkSize;
	sensitive?: boolean;
	utm?: Utm | null;
	/** Local times in the time zone, as in `toInstant`; null for none. */
	schedule?: { startsAt: string | null; endsAt: string | null; timeZone: string };
	/** The same as instants, for callers that know no local times. */
	startsAt?: Date | null;
	endsAt?: Date | null;
	/** What the link does while its address is broken; `url` is a normalized website URL. */
	fallback?: { does: LinkFallback; url: string | null };
	enabled?: boolean;
	/** Matches `EXTERNAL_ID`; null for none. */
	externalId?: string | null;
	/** The group, grid or gallery to whose end it moves; null moves it out of its group. */
	groupId?: string | null | undefined;
};

/**
 * Saves a link, based on the row version that the form was filled from.
 * @param kind kind that the form was made for; a link can't change its kind
 * @returns version of the link as it is stored then
 * @throws AppError `conflict` if the row has changed since to other values; `not_found`; `invalid` for a schedule that
 * ends before it starts; `bad_request` with `field` for a blocked address that the link doesn't have yet; those of
 * `fetchFullAddress`
 */
export async function updateLink({
	owner,
	linkId,
	version,
	kind = "link",
	...given
}: LinkChanges & {
	owner: PageEditor;
	linkId: string;
	version: number;
	kind?: LinkKind | undefined;
}): Promise<number> {
	const { userId } = owner;
	const changes = { ...given, url: await fetchFullAddress({ userId, kind, url: given.url }) };
	// An address that was blocked after it was linked stays on the link, which visitors don't see.
	const before = await getLink(owner, linkId);
	const linked = targetsOf(before).map(({ url }) => url);
	const wanted = targetsOf({
		kind: before.kind,
		url: changes.url ?? "",
		fallbackUrl: changes.fallback?.url,
		details: changes.details,
	});
	await requireSafeTargets(wanted.filter(({ url }) => !linked.includes(url)));
	const { lookUps, version: made } = await updatePage(owner, async (tx) => {
		const changed = await updateLinkRow(tx, { owner, linkId, version, kind, changes });
		return changed.isChanged ? changed : unchanged(changed);
	});
	await queueLookUps(linkId, lookUps);
	return made;
}

/**
 * Writes the changes of a link, as `updateLink` does. The caller has checked the addresses, and requests the look-ups
 * after the commit.
 * @returns the link's version; `isChanged` is false for a stale version with the same values, as when a form without
 * scripts was sent twice
 * @throws AppError as `updateLink`; `forbidden` to show a link that an administrator has hidden; `invalid` for an external
 * id that is taken; those of `requireGroup`
 */
export async function updateLinkRow(
	tx: PageTx,
	{
		owner,
		linkId,
		version,
		kind,
		changes,
	}: { owner: PageEditor; linkId: string; version: number; kind: LinkKind; changes: LinkChanges },
): Promise<{ isChanged: boolean; version: number; lookUps: LookUp[] }> {
	const stored = await getLink(owner, linkId, tx);
	if (stored.kind !== kind) throw new AppError("not_found", "This link no longer exists.");
	const wanted = merge(stored, changes);
	const { groupId = stored.groupId } = changes;
	const isRegrouped = groupId !== stored.groupId;
	if (wanted.startsAt && wanted.endsAt && wanted.endsAt <= wanted.startsAt) {
		throw new AppError("invalid", ENDS_TOO_EARLY, { field: "endsAt" });
	}
	if (stored.version !== version) {
		const isSame = JSON.stringify(merge(stored, {})) === JSON.stringify(wanted);
		if (isSame && !isRegrouped) {
			return { isChanged: false, version: stored.version, lookUps: [] };
		}
		throw linkChanged();
	}
	if (wanted.enabled && !stored.enabled && stored.moderated) throw hiddenByUs();
	const { profileId } = owner;
	await requireFreeExternalId(tx, { profileId, externalId: wanted.externalId, linkId });
	if (isRegrouped) {
		if (groupId !== null) await requireGroup(tx, { profileId, groupId, kind });
		await updateLinkArrangement(tx, {
			profileId,
			change: (links) => putIntoGroup(links, { ids: [linkId], groupId }),
		});
	}
	const leadsElsewhere = wanted.url !== stored.url;
	const keepsFavicon = wanted.icon === FAVICON && stored.icon === FAVICON && !leadsElsewhere;
	const { version: made } = await tx.link.update({
		where: { id: linkId },
		select: { version: true },
		data: {
			...wanted,
			utm: wanted.utm ?? Prisma.DbNull,
			// The favicon, the findings, and the picture of what it plays belong to the old address.
			...(keepsFavicon ? {} : { iconImageId: null }),
			...(leadsElsewhere ? NO_FINDINGS : {}),
			...(leadsElsewhere && kind === "embed" ? { thumbnailImageId: null } : {}),
			version: { increment: 1 },
		},
	});
	const lookUps = lookUpsOf({ kind, icon: wanted.icon }).filter((lookUp) =>
		lookUp === "favicon" ? !keepsFavicon : leadsElsewhere,
	);
	return { isChanged: true, version: made, lookUps };
}

export function linkChanged(): AppError {
	return new AppError("conflict", "This link was changed elsewhere.");
}

/** A link's kind can't be edited. */
type Editable = Omit<LinkContent, "kind">;

function merge(stored: EditableLink, changes: Partial<LinkChanges>): Editable {
	const { schedule, fallback } = changes;
	const { kind } = stored;
	const url = changes.url ?? stored.url;
	const details = inOneOrder({
		...(changes.details ?? stored.details),
		// Only an upload changes the file.
		...(kind === "file" ? uploadFactsOf(stored.details) : {}),
	});
	return {
		title: titleOf({ kind, title: changes.title ?? stored.title, url, details }),
		secondTitle: valueOr(changes.secondTitle, stored.secondTitle),
		url,
		details,
		icon: valueOr(changes.icon, stored.icon),
		highlight: changes.highlight ?? stored.highlight,
		size: changes.size ?? stored.size,
		sensitive: changes.sensitive ?? stored.sensitive,
		utm: inOrderOrNull(valueOr(changes.utm, stored.utm)),
		startsAt: schedule
			? instantOf(schedule.startsAt, schedule.timeZone, stored.startsAt)
			: valueOr(changes.startsAt, stored.startsAt),
		endsAt: schedule
			? instantOf(schedule.endsAt, schedule.timeZone, stored.endsAt)
			: valueOr(changes.endsAt, stored.endsAt),
		fallback: fallback?.does ?? stored.fallback,
		fallbackUrl: fallback ? fallback.url : stored.fallbackUrl,
		enabled: changes.enabled ?? stored.enabled,
		externalId: valueOr(changes.externalId, stored.externalId),
	};
}

function valueOr<T>(wanted: T | undefined, stored: T): T {
	return wanted === undefined ? stored : wanted;
}

function instantOf(local: string | null, timeZone: string, previous: Date | null): Date | null {
	return local === null ? null : toInstant(local, timeZone, { previous });
}

function inOrderOrNull(utm: Utm | null): Utm | null {
	return utm && inOneOrder(utm);
}

/** Sorts the keys, because the database sorts the keys of JSON. */
function inOneOrder<T>(values: Record<string, T>): Record<string, T> {
	return Object.fromEntries(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));
}
