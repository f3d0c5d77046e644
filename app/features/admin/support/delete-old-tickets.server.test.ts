import { afterEach, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { loadSite } from "#app/platform/follow-site.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertTicket } from "#tests/support/support-factory.ts";
import { deleteOldTicketsAt } from "./delete-old-tickets.server.ts";

const clock = { now: () => new Date("2026-11-22T12:00:00Z") };

async function keepFor(closedTicketMonths: number | null): Promise<void> {
	await db.siteSettings.upsert({
		where: { id: 1 },
		create: { id: 1, closedTicketMonths },
		update: { closedTicketMonths },
	});
	await loadSite();
}

afterEach(() => keepFor(null));

test("deletes closed tickets after the months of the settings, and none by default", async () => {
	const owner = await insertUser();
	const insert = async (subject: string, status: "closed" | "open", updatedAt: string) => {
		const id = await insertTicket(owner, { subject, status });
		await db.ticket.update({ where: { id }, data: { updatedAt: new Date(updatedAt) } });
	};
	await insert("old", "closed", "2026-08-22T11:59:59Z");
	await insert("old and open", "open", "2020-01-01T00:00:00Z");
	await insert("recent", "closed", "2026-08-22T12:00:00Z");
	const left = async () => {
		const tickets = await db.ticket.findMany({ where: { userId: owner.userId } });
		return tickets.map(({ subject }) => subject).sort();
	};
	await deleteOldTicketsAt(clock);
	expect(await left()).toEqual(["old", "old and open", "recent"]);
	await keepFor(3);
	await deleteOldTicketsAt(clock);
	expect(await left()).toEqual(["old and open", "recent"]);
});
