import { type AuditActor, recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import { Prisma } from "#app/generated/prisma/client.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { mergeOverDefaults } from "../landing/merge-over-defaults.ts";
import type { HomepageDocument } from "../landing/schema.ts";
import { type Difference, documentDifferences } from "./differences.ts";
import { getHomepageDraft, type HomepageDraftState } from "./get-homepage-draft.server.ts";

/** Versions of the landing page that are kept. */
export const KEPT_VERSIONS = 200;

/**
 * Makes the draft of all sections the landing page that visitors see, as a new version.
 *
 * @param state `state` of the draft that the administrator has seen
 * @returns the number of the version
 * @throws AppError `conflict` if the draft was changed since; `bad_request` if nothing is unpublished
 */
export async function publishHomepage({
	actor,
	state,
}: {
	actor: AuditActor;
	state: string;
}): Promise<{ number: number }> {
	return db.$transaction(async (tx) => {
		const { published, draft } = await takeDraft(tx, state);
		const differences = documentDifferences(published, draft);
		if (differences.length === 0) throw nothingUnpublished();
		await clearDrafts(tx);
		return addVersion(tx, { actor, document: draft, differences, action: "homepage.published" });
	});
}

/**
 * Drops the unpublished changes of all sections.
 * @throws AppError `conflict`, `bad_request`, as `publishHomepage`
 */
export async function discardDraft({
	actor,
	state,
}: {
	actor: AuditActor;
	state: string;
}): Promise<void> {
	await db.$transaction(async (tx) => {
		const { published, draft } = await takeDraft(tx, state);
		const differences = documentDifferences(draft, published);
		if (differences.length === 0) throw nothingUnpublished();
		await clearDrafts(tx);
		await recordAudit(tx, {
			actor,
			action: "homepage.draft-discarded",
			target: { type: "homepage", id: "draft", label: "Landing page" },
			...inFields(differences),
		});
	});
}

/**
 * Makes an older version the landing page again, as a new version. Unpublished changes stay unpublished.
 *
 * @param from number of the older version
 * @param state `state` of the draft that the administrator has seen
 * @throws AppError `conflict` if the page or its draft was changed since; `not_found`; `bad_request` if the version is
 * what visitors see already
 */
export async function restoreVersion({
	actor,
	from,
	state,
}: {
	actor: AuditActor;
	from: number;
	state: string;
}): Promise<{ number: number }> {
	return db.$transaction(async (tx) => {
		const { published } = await takeDraft(tx, state);
		const version = await tx.homepageVersion.findUnique({
			where: { number: from },
			select: { document: true },
		});
		if (!version) throw new AppError("not_found", "This version no longer exists.");
		const document = mergeOverDefaults(version.document);
		const differences = documentDifferences(published, document);
		if (differences.length === 0) {
			throw new AppError("bad_request", "The landing page already looks like this version.");
		}
		const action = "homepage.restored";
		return addVersion(tx, { actor, document, differences, action, restoredFrom: from });
	});
}

/** Locks the draft until the end of the transaction. @throws AppError `conflict` if it isn't in this state any more */
async function takeDraft(tx: Tx, state: string): Promise<HomepageDraftState> {
	await lockDrafts(tx);
	const current = await getHomepageDraft(tx);
	if (current.state !== state) {
		throw new AppError(
			"conflict",
			"The draft was changed since you opened this page. Check it again.",
		);
	}
	return current;
}

/** Makes publications and changes of drafts run one after the other, until the end of the transaction. */
export async function lockDrafts(tx: Tx): Promise<void> {
	await tx.$executeRaw`SELECT 1 FROM homepage_draft ORDER BY section FOR UPDATE`;
}

async function clearDrafts(tx: Tx): Promise<void> {
	// Raises the version of unchanged sections too: a form that was filled before must not save over what is published.
	await tx.homepageDraft.updateMany({
		data: { content: Prisma.DbNull, editedBy: null, version: { increment: 1 } },
	});
}

/** Makes a document the landing page that visitors see. @returns the number of its version */
export async function addVersion(
	tx: Tx,
	{
		actor,
		document,
		differences,
		action,
		restoredFrom,
	}: {
		actor: AuditActor;
		document: HomepageDocument;
		differences: readonly Difference[];
		action: "homepage.published" | "homepage.restored";
		restoredFrom?: number;
	},
): Promise<{ number: number }> {
	const { number } = await tx.homepageVersion.create({
		data: { document, authorEmail: actor.email, restoredFrom: restoredFrom ?? null },
		select: { number: true },
	});
	await tx.homepageVersion.deleteMany({ where: { number: { lte: number - KEPT_VERSIONS } } });
	await recordAudit(tx, {
		actor,
		action,
		target: { type: "homepage", id: String(number), label: `Landing page, version ${number}` },
		...inFields(differences),
	});
	return { number };
}

function inFields(differences: readonly Difference[]) {
	return {
		before: Object.fromEntries(differences.map(({ label, before }) => [label, before])),
		after: Object.fromEntries(differences.map(({ label, after }) => [label, after])),
	};
}

function nothingUnpublished(): AppError {
	return new AppError("bad_request", "There are no unpublished changes.");
}
