import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { readQuery } from "#app/platform/read-database.server.ts";

/** An administrator's view of a creator's dashboard. `endsAt` is in the future while it may still be open. */
export type ListedView = {
	id: string;
	reason: string;
	administratorEmail: string;
	startedAt: Date;
	endsAt: Date;
	isOpen: boolean;
};

const SHOWN_FOR_MS = 30 * 24 * 60 * 60 * 1000;
const SHOWN = 10;

/** The views of the account's dashboard in the last 30 days, latest first. */
export async function listViews(
	{ userId }: { userId: string },
	clock: Clock = systemClock,
): Promise<ListedView[]> {
	const now = clock.now();
	const rows = await readQuery((reader) =>
		reader.viewAs.findMany({
			where: { userId, startedAt: { gt: new Date(now.getTime() - SHOWN_FOR_MS) } },
			orderBy: [{ startedAt: "desc" }, { id: "desc" }],
			take: SHOWN,
			select: {
				id: true,
				reason: true,
				administratorEmail: true,
				startedAt: true,
				expiresAt: true,
				endedAt: true,
			},
		}),
	);
	return rows.map(({ expiresAt, endedAt, ...row }) => ({
		...row,
		endsAt: endedAt ?? expiresAt,
		isOpen: endedAt === null && expiresAt > now,
	}));
}

/** The same for the creator, without the administrator's name and reason. */
export async function listViewsForOwner(
	owner: { userId: string },
	clock: Clock = systemClock,
): Promise<Pick<ListedView, "id" | "startedAt" | "endsAt" | "isOpen">[]> {
	const views = await listViews(owner, clock);
	return views.map(({ id, startedAt, endsAt, isOpen }) => ({ id, startedAt, endsAt, isOpen }));
}
