import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { insertAdministrator } from "#tests/support/administrators-factory.ts";
import { openMail } from "./open-mail.server.ts";
import { listMails } from "./queries.server.ts";
import { mailSearchString, readMailSearch } from "./schema.ts";

const TOKEN = "pQ3xV9-kZ2m_7RtB0aYc5LdEoWn8HsJf1GuXi6TqKvM";

beforeEach(() => db.outboxMail.deleteMany());

function insertMail(change: Partial<Parameters<typeof db.outboxMail.create>[0]["data"]> = {}) {
	const mail = { to: "ada@example.com", subject: "Reset your password", ...change };
	return db.outboxMail.create({ data: mail });
}

describe("the list of emails", () => {
	test("is read page by page in both directions, latest first, while new ones arrive", async () => {
		const ids = [];
		for (const subject of ["1", "2", "3", "4", "5"])
			ids.unshift((await insertMail({ subject })).id);
		const first = await listMails({}, { limit: 2 });
		expect(first.mails.map(({ subject }) => subject)).toEqual(["5", "4"]);
		expect(first).toMatchObject({ newer: null, older: ids[1] });
		await insertMail({ subject: "6" });
		const second = await listMails({ before: ids[1] }, { limit: 2 });
		expect(second.mails.map(({ subject }) => subject)).toEqual(["3", "2"]);
		const last = await listMails({ before: ids[3] }, { limit: 2 });
		expect(last).toMatchObject({ mails: [{ subject: "1" }], newer: ids[4], older: null });
		const back = await listMails({ after: ids[2] }, { limit: 2 });
		expect(back.mails.map(({ subject }) => subject)).toEqual(["5", "4"]);
	});

	test("is narrowed by state and recipient, and shows no text", async () => {
		await insertMail({ state: "sent" });
		await insertMail({ state: "failed", error: "ETIMEDOUT", tries: 15, text: "secret" });
		await insertMail({ state: "failed", to: "noor@example.com" });
		const search = readMailSearch(new URLSearchParams("to=ADA@example.com&state=failed"));
		const { mails } = await listMails(search);
		expect(mails).toMatchObject([{ to: "ada@example.com", error: "ETIMEDOUT", tries: 15 }]);
		expect(mails[0]).not.toHaveProperty("text");
	});
});

test.each(["to=nobody", "state=lost", "before=1", "after=x"])("%s is no filter", (search) => {
	expect(mailSearchString(readMailSearch(new URLSearchParams(search)))).toBe("");
});

describe("opening an email", () => {
	test("masks what its links open, and is recorded", async () => {
		const actor = await insertAdministrator();
		const text = `Choose a new one: https://links.example/admin/reset-password?token=${TOKEN}`;
		const { id } = await insertMail({ text, html: text });
		const opened = await openMail({ actor, mailId: id });
		expect(opened.text).toBe(
			"Choose a new one: https://links.example/admin/reset-password?token=••••",
		);
		expect(JSON.stringify(opened)).not.toContain(TOKEN);
		expect(await db.auditEntry.findMany({ where: { targetId: id } })).toMatchObject([
			{
				action: "email.opened",
				administratorEmail: actor.email,
				targetLabel: "Reset your password to ada@example.com",
			},
		]);
	});

	test("says of one that a server was given that its text isn't kept", async () => {
		const { id } = await insertMail({ state: "sent" });
		const opened = await openMail({ actor: await insertAdministrator(), mailId: id });
		expect(opened).toMatchObject({ state: "sent", text: null });
	});

	test.each([randomUUID(), "1", ""])("finds nothing for the id %j", async (mailId) => {
		const opening = openMail({ actor: await insertAdministrator(), mailId });
		await expect(opening).rejects.toMatchObject({ code: "not_found" });
	});
});
