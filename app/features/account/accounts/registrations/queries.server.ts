import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";

/** Number of requests on the page. The oldest are decided first, so that the others follow. */
const LISTED_REQUESTS = 50;
const LISTED_INVITATIONS = 100;

export type RegistrationRequest = {
	id: string;
	email: string;
	name: string;
	isGoogle: boolean;
	createdAt: Date;
};

/** The sign-ups that wait for approval, oldest first, and their total number. */
export async function listRegistrationRequests(): Promise<{
	requests: RegistrationRequest[];
	total: number;
}> {
	const [rows, total] = await Promise.all([
		db.registrationRequest.findMany({
			orderBy: [{ createdAt: "asc" }, { id: "asc" }],
			take: LISTED_REQUESTS,
			select: { id: true, email: true, name: true, googleSubject: true, createdAt: true },
		}),
		countRegistrationRequests(),
	]);
	const requests = rows.map(({ googleSubject, ...row }) => ({
		...row,
		isGoogle: googleSubject !== null,
	}));
	return { requests, total };
}

/** Number of sign-ups that wait for approval. */
export function countRegistrationRequests(): Promise<number> {
	return db.registrationRequest.count();
}

export type ListedInvitation = {
	id: string;
	label: string;
	uses: number;
	maxUses: number;
	expiresAt: Date;
	isOver: boolean;
};

/** The registration links, latest first. */
export async function listRegistrationInvitations(
	clock: Clock = systemClock,
): Promise<ListedInvitation[]> {
	const rows = await db.registrationInvitation.findMany({
		orderBy: { createdAt: "desc" },
		take: LISTED_INVITATIONS,
		select: { id: true, label: true, uses: true, maxUses: true, expiresAt: true },
	});
	const now = clock.now();
	return rows.map((row) => ({
		...row,
		isOver: row.expiresAt <= now || row.uses >= row.maxUses,
	}));
}
