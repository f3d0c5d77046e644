import { z } from "zod";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { readQuery } from "#app/platform/read-database.server.ts";

const APPEALS_PAGE_SIZE = 50;

export type ListedAppeal = {
	id: string;
	createdAt: Date;
	outcome: string | null;
	decision: { kind: string; reason: string; profile: { username: string } | null };
};

const listed = {
	id: true,
	createdAt: true,
	outcome: true,
	decision: {
		select: { kind: true, reason: true, profile: { select: { username: true } } },
	},
} as const;

/**
 * Lists appeals without an answer, the longest waiting first, or answered ones, the latest first.
 * @param after id of the last appeal that was shown; null for the beginning
 * @returns `next` is the id to continue after; null at the end
 */
export async function listAppeals({
	isOpen,
	after,
	limit = APPEALS_PAGE_SIZE,
}: {
	isOpen: boolean;
	after: string | null;
	limit?: number;
}): Promise<{ appeals: ListedAppeal[]; next: string | null }> {
	const from = after !== null && z.uuid().safeParse(after).success ? after : null;
	// Ids are in the order of their times.
	const range = from === null ? {} : { id: isOpen ? { gt: from } : { lt: from } };
	const rows = await readQuery((reader) =>
		reader.moderationAppeal.findMany({
			where: { answeredAt: isOpen ? null : { not: null }, ...range },
			orderBy: { id: isOpen ? "asc" : "desc" },
			take: limit + 1,
			select: listed,
		}),
	);
	const appeals = rows.slice(0, limit);
	return { appeals, next: rows.length > limit ? (appeals.at(-1)?.id ?? null) : null };
}

/** One appeal with the decision that it is about. @throws AppError `not_found` */
export async function getAppeal(appealId: string) {
	const appeal = z.uuid().safeParse(appealId).success
		? await db.moderationAppeal.findUnique({
				where: { id: appealId },
				select: {
					id: true,
					message: true,
					createdAt: true,
					outcome: true,
					answer: true,
					answeredByEmail: true,
					answeredAt: true,
					decision: {
						select: {
							id: true,
							kind: true,
							reason: true,
							note: true,
							linkTitles: true,
							administratorId: true,
							administratorEmail: true,
							createdAt: true,
							liftedAt: true,
							profile: { select: { id: true, username: true } },
						},
					},
				},
			})
		: null;
	if (!appeal) throw new AppError("not_found", "This appeal no longer exists.");
	return appeal;
}

export type AppealDetails = Awaited<ReturnType<typeof getAppeal>>;
