import type { Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";

/** The account that a decision is about, and its page. */
export type Subject = {
	userId: string;
	email: string;
	isSuspended: boolean;
	page: { id: string; username: string; isSuspended: boolean } | null;
};

/** @throws AppError `not_found` */
export async function getSubject(tx: Tx, userId: string): Promise<Subject> {
	const user = await tx.user.findUnique({
		where: { id: userId },
		select: {
			email: true,
			status: true,
			profiles: { select: { id: true, username: true, suspendedAt: true } },
		},
	});
	if (!user) throw new AppError("not_found", "This account no longer exists.");
	const [page] = user.profiles;
	return {
		userId,
		email: user.email,
		isSuspended: user.status === "suspended",
		page: page
			? { id: page.id, username: page.username, isSuspended: page.suspendedAt !== null }
			: null,
	};
}

/** Target of audit entries about an account. */
export function accountTarget({ userId, email }: Pick<Subject, "userId" | "email">) {
	return { type: "user", id: userId, label: email };
}

/** Target of audit entries about a page. @throws AppError `not_found` without one */
export function pageTarget({ page }: Pick<Subject, "page">) {
	const { id, username } = requirePage({ page });
	return { type: "page", id, label: `@${username}` };
}

/** @throws AppError `not_found` */
export function requirePage({ page }: Pick<Subject, "page">): NonNullable<Subject["page"]> {
	if (page === null) throw new AppError("not_found", "This account has no page.");
	return page;
}
