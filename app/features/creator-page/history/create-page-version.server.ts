import type { Actor } from "#app/generated/prisma/enums.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { changesBetween, standAlone } from "./changes.ts";
import { getPageDocument } from "./get-page-document.server.ts";
import { imagesOf, type PageDocument, pageDocumentSchema } from "./page-document.ts";

/** A version collects its author's changes for this long after the first one. */
const WINDOW_MS = 10 * 60 * 1000;
export const KEPT_VERSIONS = 100;

/**
 * Keeps the current page as a version of its history, unless the latest version is identical. Call it after the change
 * is committed. If the process dies before the call, the next version includes the change.
 */
export async function createPageVersion(
	{ profileId, actor }: { profileId: string; actor: Actor },
	clock: Clock = systemClock,
): Promise<void> {
	await db.$transaction((tx) => createPageVersionRow(tx, { profileId, actor, now: clock.now() }));
}

type Change = {
	profileId: string;
	actor: Actor;
	now: Date;
	/** Time of the version that was restored, if any. A restore always gets a version of its own. */
	restoredFrom?: Date;
};

/** Keeps a version within the transaction that has changed the page. */
export async function createPageVersionRow(tx: Tx, change: Change): Promise<void> {
	const { profileId, actor, now, restoredFrom } = change;
	// Of two concurrent saves, the second reads the page after the first is kept, so it includes both changes.
	await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`history ${profileId}`}, 0))`;
	const document = await getPageDocument(tx, profileId);
	if (document === null) return;
	const latest = await tx.pageVersion.findFirst({
		where: { profileId },
		orderBy: { number: "desc" },
		select: {
			id: true,
			number: true,
			document: true,
			changes: true,
			author: true,
			createdAt: true,
			updatedAt: true,
		},
	});
	const kept = { document, imageIds: imagesOf(document), updatedAt: now };

	const add = async (changes: string[]) => {
		const number = (latest?.number ?? 0) + 1;
		await tx.pageVersion.create({
			data: { ...kept, profileId, number, changes, author: actor, createdAt: now },
		});
		await tx.pageVersion.deleteMany({
			where: { profileId, number: { lte: number - KEPT_VERSIONS } },
		});
	};

	if (restoredFrom) return add([`restored:${restoredFrom.toISOString()}`]);
	// The page before its first change: this version collects no changes.
	if (latest === null) return add([]);

	const stored = read(latest.document);
	if (JSON.stringify(stored) === JSON.stringify(document)) return;
	const changes = changesBetween(stored, document);
	if (changes.length === 0) {
		// A picture that a job has added is nobody's change, but a restore must include it.
		await tx.pageVersion.update({
			where: { id: latest.id },
			data: { ...kept, updatedAt: latest.updatedAt },
		});
		return;
	}
	const isOpen =
		latest.author === actor &&
		now.getTime() - latest.createdAt.getTime() < WINDOW_MS &&
		latest.changes.length > 0 &&
		// A suspension or a domain stays in the history, also if it lasted for minutes.
		![latest.changes, changes].some(standAlone) &&
		!latest.changes.some((each) => each.startsWith("restored:"));
	if (!isOpen) return add(changes);
	const previous = await tx.pageVersion.findFirst({
		where: { profileId, number: { lt: latest.number } },
		orderBy: { number: "desc" },
		select: { document: true },
	});
	const sincePrevious = previous ? changesBetween(read(previous.document), document) : [];
	if (previous && sincePrevious.length === 0) {
		// All changes that this version collected were undone.
		await tx.pageVersion.delete({ where: { id: latest.id } });
		return;
	}
	await tx.pageVersion.update({
		where: { id: latest.id },
		data: { ...kept, changes: sincePrevious },
	});
}

function read(stored: unknown): PageDocument {
	return pageDocumentSchema.parse(stored);
}
