import { type AuditActor, recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { getVersion, type LegalTextState } from "./queries.server.ts";
import { BUILT_IN_VERSION, LEGAL_TITLES, type LegalPageName } from "./schema.ts";

type Change = {
	actor: AuditActor;
	page: LegalPageName;
	/** Version of the draft that the administrator has seen. */
	version: number;
};

/** Stores the draft of a legal page, which all administrators share. @throws AppError `conflict` */
export async function updateLegalDraft({
	summary,
	text,
	...change
}: Change & LegalTextState): Promise<void> {
	await db.$transaction((tx) => writeDraft(tx, change, { summary, text }));
}

/** Makes the text of an older version the draft. @throws AppError `conflict`, `not_found` */
export async function reuseLegalVersion({
	number,
	...change
}: Change & {
	/** 0 for the built-in text. */
	number: number;
}): Promise<void> {
	await db.$transaction(async (tx) => {
		const { summary, text } = await getVersion(change.page, number, tx);
		await writeDraft(tx, change, { summary, text });
	});
}

async function writeDraft(
	tx: Tx,
	{ actor, page, version }: Change,
	{ summary, text }: LegalTextState,
): Promise<void> {
	const before = await tx.legalDraft.findUniqueOrThrow({ where: { page } });
	await take(tx, { page, version }, { summary, text, editedBy: actor.email });
	await recordAudit(tx, {
		actor,
		action: "legal-page.draft-edited",
		target: targetOf(page),
		...(before.summary === null ? {} : { before: { Summary: before.summary } }),
		after: { Summary: summary, Length: `${text.length} characters` },
	});
}

/** @throws AppError `conflict`; `bad_request` if there is none */
export async function deleteLegalDraft({ actor, page, version }: Change): Promise<void> {
	await db.$transaction(async (tx) => {
		await requireDraft(tx, page);
		await take(tx, { page, version }, { summary: null, text: null, editedBy: null });
		await recordAudit(tx, {
			actor,
			action: "legal-page.draft-discarded",
			target: targetOf(page),
		});
	});
}

/**
 * Makes the draft the text that visitors see.
 *
 * @param requiresAcceptance whether creators have to accept it on their next visit of the dashboard; for the terms only
 * @returns the name of the new version
 * @throws AppError `conflict` if the draft was changed since; `bad_request` if there is none
 */
export async function publishLegalPage(
	{ actor, page, version, requiresAcceptance }: Change & { requiresAcceptance: boolean },
	clock: Clock = systemClock,
): Promise<{ name: string }> {
	return db.$transaction(async (tx) => {
		const { summary, text } = await requireDraft(tx, page);
		// Locks the draft: of two administrators who publish at once, the second is told.
		await take(tx, { page, version }, { summary: null, text: null, editedBy: null });
		const versions = await tx.legalVersion.findMany({
			where: { page },
			orderBy: { number: "desc" },
			select: { number: true, name: true },
		});
		const now = clock.now();
		const name = freeName(now, [BUILT_IN_VERSION, ...versions.map((each) => each.name)]);
		const mustBeAccepted = page === "terms" && requiresAcceptance;
		await tx.legalVersion.create({
			data: {
				page,
				number: (versions[0]?.number ?? 0) + 1,
				name,
				summary,
				text,
				requiresAcceptance: mustBeAccepted,
				authorEmail: actor.email,
				createdAt: now,
			},
		});
		await recordAudit(tx, {
			actor,
			action: "legal-page.published",
			target: targetOf(page),
			before: { Version: versions[0]?.name ?? BUILT_IN_VERSION },
			after: {
				Version: name,
				Summary: summary,
				...(page === "terms" ? { "Creators must accept it": mustBeAccepted ? "Yes" : "No" } : {}),
			},
		});
		return { name };
	});
}

async function requireDraft(tx: Tx, page: LegalPageName): Promise<LegalTextState> {
	const { summary, text } = await tx.legalDraft.findUniqueOrThrow({ where: { page } });
	if (text === null) throw new AppError("bad_request", "There are no unpublished changes.");
	return { summary: summary ?? "", text };
}

/** Changes the draft if it still has this version. @throws AppError `conflict` */
async function take(
	tx: Tx,
	{ page, version }: { page: LegalPageName; version: number },
	data: { summary: string | null; text: string | null; editedBy: string | null },
): Promise<void> {
	const { count } = await tx.legalDraft.updateMany({
		where: { page, version },
		data: { ...data, version: { increment: 1 } },
	});
	if (count === 0) {
		throw new AppError("conflict", "The draft was changed since you opened this page.");
	}
}

/** @returns the UTC day, with a counter if a version of that day exists: accounts tell versions apart by their names */
function freeName(now: Date, taken: readonly string[]): string {
	const day = now.toISOString().slice(0, 10);
	let name = day;
	for (let count = 2; taken.includes(name); count += 1) name = `${day}.${count}`;
	return name;
}

function targetOf(page: LegalPageName) {
	return { type: "legal-page", id: page, label: LEGAL_TITLES[page] };
}
