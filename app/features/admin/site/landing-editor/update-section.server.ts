import { type AuditActor, recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import { Prisma } from "#app/generated/prisma/client.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import type { HomepageDocument, SectionName } from "../landing/schema.ts";
import { titleOf } from "../landing/sections.ts";
import { sectionDifferences } from "./differences.ts";
import { getHomepageDraft } from "./get-homepage-draft.server.ts";

/** Saves of one administrator that follow each other within this time have one entry in the audit log. */
const EDITING_MS = 10 * 60 * 1000;

/**
 * Stores a section in the draft that all administrators share. Visitors see it after `publishHomepage`.
 *
 * @param version version of the section's draft that the form was filled from
 * @returns the draft's new version
 * @throws AppError `conflict` if the section was changed, published or discarded since
 */
export async function updateSection(
	{
		actor,
		name,
		content,
		version,
	}: {
		actor: AuditActor;
		name: SectionName;
		content: HomepageDocument[SectionName];
		version: number;
	},
	clock: Clock = systemClock,
): Promise<{ version: number }> {
	return db.$transaction(async (tx) => {
		const now = clock.now();
		const before = await tx.homepageDraft.findUniqueOrThrow({ where: { section: name } });
		const { published } = await getHomepageDraft(tx);
		const isPublished = JSON.stringify(published[name]) === JSON.stringify(content);
		const { count } = await tx.homepageDraft.updateMany({
			where: { section: name, version },
			data: {
				content: isPublished ? Prisma.DbNull : content,
				version: { increment: 1 },
				editedBy: actor.email,
				updatedAt: now,
			},
		});
		if (count === 0) throw changedElsewhere();
		const isSameSitting =
			before.editedBy === actor.email && now.getTime() - before.updatedAt.getTime() < EDITING_MS;
		if (!isSameSitting) await recordSave(tx, { actor, name, content, published: published[name] });
		return { version: version + 1 };
	});
}

async function recordSave(
	tx: Tx,
	{
		actor,
		name,
		content,
		published,
	}: { actor: AuditActor; name: SectionName; content: unknown; published: unknown },
): Promise<void> {
	const changed = sectionDifferences(name, { before: published, after: content });
	await recordAudit(tx, {
		actor,
		action: "homepage.draft-edited",
		target: { type: "homepage", id: name, label: titleOf(name) },
		before: Object.fromEntries(changed.map(({ label, before }) => [label, before])),
		after: Object.fromEntries(changed.map(({ label, after }) => [label, after])),
	});
}

export function changedElsewhere(): AppError {
	return new AppError("conflict", "This was changed elsewhere. Nothing was saved.");
}
