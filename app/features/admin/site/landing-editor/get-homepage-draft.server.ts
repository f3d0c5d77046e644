import { db, type Tx } from "#app/platform/db.server.ts";
import { mergeOverDefaults } from "../landing/merge-over-defaults.ts";
import type { HomepageDocument, SectionName } from "../landing/schema.ts";
import { SECTIONS } from "../landing/sections.ts";

export type SectionDraft = {
	version: number;
	/** Address of the administrator who changed it last; null if nobody has since the last publication. */
	editedBy: string | null;
	updatedAt: Date;
	isUnpublished: boolean;
};

export type HomepageDraftState = {
	/** The page as visitors see it. */
	published: HomepageDocument;
	/** The page with all unpublished changes. */
	draft: HomepageDocument;
	sections: Record<SectionName, SectionDraft>;
	/** Changes with every change of any section's draft and with every publication. */
	state: string;
};

/** Reads the published page and the drafts of its sections. @param tx a transaction, to read what it is about to change */
export async function getHomepageDraft(tx: Tx = db): Promise<HomepageDraftState> {
	const [latest, rows] = [await findLatest(tx), await tx.homepageDraft.findMany()];
	const drafts = new Map(rows.map((row) => [row.section, row]));
	const stored = isObject(latest?.document) ? latest.document : {};
	const unpublished = Object.fromEntries(
		rows
			.filter(({ content }) => content !== null)
			.map(({ section, content }) => [section, content]),
	);
	const sections = Object.fromEntries(
		SECTIONS.map(({ name }): [SectionName, SectionDraft] => {
			const row = drafts.get(name);
			if (!row) throw new Error(`the section ${name} has no draft`);
			const { version, editedBy, updatedAt, content } = row;
			return [name, { version, editedBy, updatedAt, isUnpublished: content !== null }];
		}),
	) as Record<SectionName, SectionDraft>;
	return {
		published: mergeOverDefaults(stored),
		draft: mergeOverDefaults({ ...stored, ...unpublished }),
		sections,
		state: [latest?.number ?? 0, ...SECTIONS.map(({ name }) => sections[name].version)].join("."),
	};
}

/** @returns the page as visitors see it, and its version: 0 for the default document */
export async function getPublished(
	tx: Tx = db,
): Promise<{ number: number; document: HomepageDocument }> {
	const latest = await findLatest(tx);
	return { number: latest?.number ?? 0, document: mergeOverDefaults(latest?.document) };
}

function findLatest(tx: Tx) {
	return tx.homepageVersion.findFirst({
		orderBy: { number: "desc" },
		select: { number: true, document: true },
	});
}

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
