import { beforeEach, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertLink } from "#tests/support/links-factory.ts";
import { sendHiddenLinks } from "./send-hidden-links.server.ts";

beforeEach(async () => {
	await db.outboxMail.deleteMany();
});

async function insertHiddenLink(owner: { profileId: string }) {
	const { id } = await insertLink(owner, { title: "Shop", url: "https://evil.example/" });
	await db.link.update({ where: { id }, data: { targetVerdict: "blocked" } });
	return id;
}

test("the creator is told which link is hidden", async () => {
	const owner = await insertUser({ emailVerified: true });
	await sendHiddenLinks.run({ userId: owner.userId, linkIds: [await insertHiddenLink(owner)] });
	expect(await db.outboxMail.findMany()).toMatchObject([
		{ to: owner.email, subject: "A link on your page is hidden – Posy" },
	]);
});

test("no mail is sent to unverified addresses, about links that are shown again, or about those of others", async () => {
	const [unproven, owner, other] = [
		await insertUser({ emailVerified: false }),
		await insertUser({ emailVerified: true }),
		await insertUser({ emailVerified: true }),
	];
	const shown = await insertHiddenLink(owner);
	await db.link.update({ where: { id: shown }, data: { targetVerdict: null } });
	const linkIds = [await insertHiddenLink(unproven), shown, await insertHiddenLink(other)];
	for (const { userId } of [unproven, owner]) await sendHiddenLinks.run({ userId, linkIds });
	expect(await db.outboxMail.count()).toBe(0);
});
