import { LRUCache } from "lru-cache";
import { db, type Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { DEFAULT_TEXTS } from "./default-texts.ts";
import { BUILT_IN_VERSION, type LegalPageName } from "./schema.ts";

export type LegalTextState = { summary: string; text: string };

/** A published text, or the built-in one with number 0. */
export type PublishedText = LegalTextState & {
	number: number;
	/** Name of the version, which accounts store as accepted. */
	name: string;
	/** UTC day of its publication, `YYYY-MM-DD`. */
	updatedOn: string;
};

/** Published texts by page and number. They never change, so each process shows a new one with its next request. */
const published = new LRUCache<string, PublishedText>({ max: 20 });

/** @returns the text that visitors see. @throws if the database can't be reached */
export async function getPublishedText(page: LegalPageName): Promise<PublishedText> {
	const [latest] = await query<{ number: number }>({
		name: "get-legal-page",
		text: "SELECT number FROM legal_version WHERE page = $1 ORDER BY number DESC LIMIT 1",
		values: [page],
	});
	if (!latest) return builtIn(page);
	const key = `${page} ${latest.number}`;
	const known = published.get(key);
	if (known) return known;
	const text = await getVersion(page, latest.number);
	published.set(key, text);
	return text;
}

function builtIn(page: LegalPageName): PublishedText {
	const { summary, text } = DEFAULT_TEXTS[page];
	return {
		number: 0,
		name: BUILT_IN_VERSION,
		updatedOn: BUILT_IN_VERSION,
		summary,
		text: text.trim(),
	};
}

/** @param number 0 for the built-in text. @throws AppError `not_found` */
export async function getVersion(
	page: LegalPageName,
	number: number,
	tx: Tx = db,
): Promise<PublishedText> {
	if (number === 0) return builtIn(page);
	const row = await tx.legalVersion.findUnique({ where: { page_number: { page, number } } });
	if (!row) throw new AppError("not_found", "This version no longer exists.");
	const { name, summary, text, createdAt } = row;
	return { number, name, summary, text, updatedOn: createdAt.toISOString().slice(0, 10) };
}

/** @returns the text with unpublished changes, or the published one if there are none */
export async function getDraftText(page: LegalPageName): Promise<LegalTextState> {
	const [draft, shown] = await Promise.all([
		db.legalDraft.findUnique({ where: { page } }),
		getPublishedText(page),
	]);
	return { summary: draft?.summary ?? shown.summary, text: draft?.text ?? shown.text };
}

export type ListedLegalVersion = {
	/** 0 for the built-in text. */
	number: number;
	name: string;
	authorEmail: string | null;
	requiresAcceptance: boolean;
};

const LISTED_VERSIONS = 50;

/** What the editor of a legal page shows. */
export async function getLegalEditor(page: LegalPageName): Promise<{
	draft: LegalTextState & { version: number; isUnpublished: boolean };
	published: PublishedText;
	/** The latest ones, newest first. */
	versions: ListedLegalVersion[];
}> {
	const [draft, shown, rows] = await Promise.all([
		db.legalDraft.findUniqueOrThrow({ where: { page } }),
		getPublishedText(page),
		db.legalVersion.findMany({
			where: { page },
			orderBy: { number: "desc" },
			take: LISTED_VERSIONS,
			select: { number: true, name: true, authorEmail: true, requiresAcceptance: true },
		}),
	]);
	const { version, summary, text } = draft;
	const isUnpublished = text !== null;
	const first = { number: 0, name: BUILT_IN_VERSION, authorEmail: null, requiresAcceptance: false };
	return {
		draft: { version, isUnpublished, summary: summary ?? shown.summary, text: text ?? shown.text },
		published: shown,
		versions: [...rows, first],
	};
}

/** @returns the name of the current version of the terms, which a new account accepts */
export async function getTermsVersion(tx: Tx = db): Promise<string> {
	const latest = await tx.legalVersion.findFirst({
		where: { page: "terms" },
		orderBy: { number: "desc" },
		select: { name: true },
	});
	return latest?.name ?? BUILT_IN_VERSION;
}

/**
 * Whether the account has to accept the terms again: since the version that it accepted, one was published that asks
 * for it.
 */
export async function mustAcceptTerms({ userId }: { userId: string }): Promise<boolean> {
	const [row] = await query<{ isDue: boolean }>({
		name: "get-terms-due",
		text: `
			SELECT true AS "isDue" FROM "user" u
			WHERE u.id = $1
				AND EXISTS (SELECT 1 FROM legal_version WHERE page = 'terms' AND requires_acceptance)
				AND u.terms_version NOT IN (
					SELECT name FROM legal_version WHERE page = 'terms' AND number >= (
						SELECT max(number) FROM legal_version WHERE page = 'terms' AND requires_acceptance))`,
		values: [userId],
	});
	return row?.isDue === true;
}
