import type { MailState } from "#app/generated/prisma/enums.ts";
import { readQuery } from "#app/platform/read-database.server.ts";
import type { MailSearch } from "./schema.ts";

const EMAILS_PER_PAGE = 50;

/** An email without its text. */
export type ListedMail = {
	id: string;
	to: string;
	subject: string;
	state: MailState;
	tries: number;
	/** Why the last try failed; null if it didn't. */
	error: string | null;
	createdAt: Date;
	triedAt: Date;
};

/** `newer` and `older` are the ids that the links to the neighboring pages carry; null without such a page. */
export type MailPage = { mails: ListedMail[]; newer: string | null; older: string | null };

export const listedMailSelect = {
	id: true,
	to: true,
	subject: true,
	state: true,
	tries: true,
	error: true,
	createdAt: true,
	triedAt: true,
} as const;

/** One page of the emails, latest first. Ids are in the order of time, so that the last page costs what the first does. */
export async function listMails(
	{ to, state, before, after }: MailSearch,
	{ limit }: { limit: number } = { limit: EMAILS_PER_PAGE },
): Promise<MailPage> {
	const isBackwards = after !== undefined;
	const rows = await readQuery((reader) =>
		reader.outboxMail.findMany({
			where: { to, state, id: isBackwards ? { gt: after } : { lt: before } },
			orderBy: { id: isBackwards ? "asc" : "desc" },
			take: limit + 1,
			select: listedMailSelect,
		}),
	);
	const hasMore = rows.length > limit;
	const shown = rows.slice(0, limit);
	const mails = isBackwards ? shown.reverse() : shown;
	const isFirstPage = isBackwards ? !hasMore : before === undefined;
	const isLastPage = isBackwards ? false : !hasMore;
	return {
		mails,
		newer: isFirstPage ? null : (mails.at(0)?.id ?? null),
		older: isLastPage ? null : (mails.at(-1)?.id ?? null),
	};
}
