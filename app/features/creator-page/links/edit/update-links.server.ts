import { createHash } from "node:crypto";
import type { z } from "zod";
import { requireSafeTargets } from "#app/features/admin/link-safety/require-safe-targets.server.ts";
import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import {
	type PageTx,
	unchanged,
	updatePage,
} from "#app/features/creator-page/core/update-page.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import type { changeLinks as bulkOperation } from "../api.ts";
import { type LookUp, lookUpsOf, queueLookUps } from "../fetch/look-ups.server.ts";
import { normalizeAddress } from "../kinds/normalize-url.ts";
import { getLink } from "../queries.server.ts";
import { createLinkRow } from "./create-link-row.server.ts";
import { deleteLinkRows } from "./delete-links.server.ts";
import { countAddedLinks } from "./limits.server.ts";
import { changesOf, NEW_LINK, parseApiLink } from "./parse-api-link.server.ts";
import { targetsOf } from "./targets-of.ts";
import { linkChanged, updateLinkRow } from "./update-link.server.ts";

type LinkOperation = z.infer<typeof bulkOperation.body>["operations"][number];

type ChangedLinks = {
	results: { action: LinkOperation["action"]; id: string }[];
	removal_id: string | null;
};

/**
 * Makes several changes of links in one transaction, in the given order: all, or none if one is refused.
 * @param requestId id of the removal, and from which the ids of the added links are made, so that a repetition adds
 * nothing twice
 * @throws AppError `invalid` or `bad_request` with `errors` that point at the operation; `not_found`, `conflict` and
 * `forbidden` as `updateLinkRow`; `rate_limited` with `retryAfterS`
 */
export async function updateLinks(
	{
		owner,
		operations,
		requestId,
	}: { owner: PageEditor; operations: readonly LinkOperation[]; requestId: string },
	clock: Clock = systemClock,
): Promise<ChangedLinks> {
	const added = operations.filter(({ action }) => action === "add").length;
	const { profileId } = owner;
	const lookUps = new Map<string, LookUp[]>();
	const run = async (tx: PageTx, operation: LinkOperation, index: number): Promise<string> => {
		const pointer = `/operations/${index}/link`;
		if (operation.action === "add") {
			const { kind } = operation.link;
			const settings = parseApiLink(operation.link, { kind, base: NEW_LINK, pointer });
			const link = { kind, ...settings, groupId: operation.link.group_id };
			const id = idOf(requestId, index);
			await createLinkRow(tx, { profileId, id, link });
			lookUps.set(id, lookUpsOf(link));
			return id;
		}
		const { id: linkId } = operation;
		const stored = await getLink(owner, linkId, tx);
		const { kind } = stored;
		const { version = stored.version } = operation;
		if (operation.action === "delete") {
			if (version !== stored.version) throw linkChanged();
			const removal = { profileId, linkIds: [linkId], removalId: requestId, now: clock.now() };
			await deleteLinkRows(tx, removal);
			return linkId;
		}
		const fields =
			operation.action === "change" ? operation.link : { enabled: operation.action === "show" };
		const { group_id: groupId } = operation.action === "change" ? operation.link : {};
		const changes = {
			...changesOf(parseApiLink(fields, { kind, base: stored, pointer })),
			groupId,
		};
		const changed = await updateLinkRow(tx, { owner, linkId, version, kind, changes });
		lookUps.set(linkId, [...(lookUps.get(linkId) ?? []), ...changed.lookUps]);
		return linkId;
	};

	await requireSafeTargets(operations.flatMap(websitesOf));
	if (added > 0) await countAddedLinks(owner, added);
	const results = await updatePage(owner, async (tx) => {
		const addedIds = operations.flatMap(({ action }, index) =>
			action === "add" ? [idOf(requestId, index)] : [],
		);
		const known = await tx.link.count({ where: { profileId, id: { in: addedIds } } });
		if (known > 0) {
			// The same request was committed before the process could answer it.
			return unchanged(
				operations.map((operation, index) => ({
					action: operation.action,
					id: operation.action === "add" ? idOf(requestId, index) : operation.id,
				})),
			);
		}
		const done: ChangedLinks["results"] = [];
		for (const [index, operation] of operations.entries()) {
			const id = await run(tx, operation, index).catch((error: unknown) => {
				throw pointedAt(index, error);
			});
			done.push({ action: operation.action, id });
		}
		return done;
	});
	for (const [linkId, needed] of lookUps) await queueLookUps(linkId, needed);
	const hasDeleted = results.some(({ action }) => action === "delete");
	return { results, removal_id: hasDeleted ? requestId : null };
}

/** @returns the websites that an operation links */
function websitesOf(operation: LinkOperation): { url: string }[] {
	if (!("link" in operation)) return [];
	const { url, fallback_url: fallback, details } = operation.link;
	// The kind of a link that is changed isn't known yet. No other kind has a website in its details.
	const card = details === undefined ? [] : targetsOf({ kind: "vcard", url: "", details });
	return [url, fallback, ...card.map((target) => target.url)].flatMap((text) => {
		const result = normalizeAddress("link", text ?? "");
		return result.ok ? [{ url: result.url }] : [];
	});
}

/** @returns the error of one operation, with a pointer to it */
function pointedAt(index: number, error: unknown): unknown {
	if (!(error instanceof AppError) || error.details.errors) return error;
	const errors = [{ pointer: `/operations/${index}`, detail: error.message }];
	return new AppError(error.code, error.message, { ...error.details, errors });
}

/** @returns the id of the link that an operation adds: a UUID of version 8 */
function idOf(requestId: string, index: number): string {
	const bytes = createHash("sha256").update(`${requestId} ${index}`).digest().subarray(0, 16);
	bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
	bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
	return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
