import type { Actor } from "#app/generated/prisma/enums.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { changesBetween } from "./changes.ts";
import { imagesOf, type PageDocument, pageDocumentSchema } from "./page-document.ts";
import { readPageDocument } from "./read-page-document.server.ts";

/** A version collects the changes that its author makes within this time of the first of them. */
const WINDOW_MS = 10 * 60 * 1000;
export const KEPT_VERSIONS = 100;

/**
 * Keeps the page as it is stored now as a version of its history, unless the latest one is just so. Call it after the
 * change is committed. Where that never happens, because the process died in between, the next call has the change with
 * its own.
 */
export async function keepPageVersion(
	{ profileId, actor }: { profileId: string; actor: Actor },
	clock: Clock = systemClock,
): Promise<void> {
	await db.$transaction((tx) => writePageVersion(tx, { profileId, actor, now: clock.now() }));
}

type Change = {
	profileId: string;
	actor: Actor;
	now: Date;
	/** When the version was kept that this state was restored from: it is a version of its own, however soon it comes. */
	restoredFrom?: Date;
};

/** The same, as part of a transaction that has changed the page. */
export async function writePageVersion(tx: Tx, change: Change): Promise<void> {
	const { profileId, actor, now, restoredFrom } = change;
	// Two saves at once: the second reads the page after the first is kept, and so has both.
	await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`history ${profileId}`}, 0))`;
	const document = await readPageDocument(tx, profileId);
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
	// How the page was before its first change: nothing is ever collected in it.
	if (latest === null) return add([]);

	const stored = read(latest.document);
	if (JSON.stringify(stored) === JSON.stringify(document)) return;
	const changes = changesBetween(stored, document);
	if (changes.length === 0) {
		// A picture that a job brought: nobody's change, but restoring shall find it.
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
		!latest.changes.some((each) => each.startsWith("restored:"));
	if (!isOpen) return add(changes);
	const previous = await tx.pageVersion.findFirst({
		where: { profileId, number: { lt: latest.number } },
		orderBy: { number: "desc" },
		select: { document: true },
	});
	const sincePrevious = previous ? changesBetween(read(previous.document), document) : [];
	if (previous && sincePrevious.length === 0) {
		// Everything that this version collected was taken back.
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
