import { beforeEach, expect, test, vi } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { site } from "#app/platform/site.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertLink } from "#tests/support/links-factory.ts";
import { startSmtpServer } from "#tests/support/smtp-server.ts";
import { sendBrokenLinks } from "./send-broken-links.server.ts";

beforeEach(async () => {
	await db.outboxMail.deleteMany();
});

const idsOf = ({ userId, profileId }: { userId: string; profileId: string }) => ({
	userId,
	profileId,
});

async function insertBrokenLink(owner: { profileId: string }, title = "Shop") {
	const { id } = await insertLink(owner, { title, url: "https://shop.example/" });
	const broken = { brokenAt: new Date(), brokenReason: "404", failedChecks: 3 };
	await db.link.update({ where: { id }, data: broken });
	return id;
}

test("the mail says what is wrong, what the link does in the meantime, and how to unsubscribe", async () => {
	const owner = await insertUser({ emailVerified: true });
	const linkId = await insertBrokenLink(owner);
	await db.link.update({ where: { id: linkId }, data: { fallback: "hide" } });
	await sendBrokenLinks.run({ ...idsOf(owner), linkIds: [linkId] });
	const [mail] = await db.outboxMail.findMany();
	expect(mail).toMatchObject({
		to: owner.email,
		subject: "A link on your page has stopped working – Posy",
	});
	expect(mail?.text).toContain(
		"“Shop” (https://shop.example/): There is no page at this address (404). It is hidden from your page until it works again.",
	);
	expect(mail?.text).toContain(`/dashboard/links?edit=${linkId}#link-${linkId}`);
	const { unsubscribeToken } = await db.reportSettings.findUniqueOrThrow({
		where: { profileId: owner.profileId },
	});
	expect(mail?.text).toContain(`/unsubscribe/${unsubscribeToken}?mail=broken-links`);
});

test("a mail that is sent again has the same Message-ID, and one of another run has its own", async () => {
	const owner = await insertUser({ emailVerified: true });
	const linkIds = [await insertBrokenLink(owner)];
	const smtp = await startSmtpServer();
	const mailServer = { url: smtp.url, from: "hello@links.example" };
	vi.spyOn(site, "mailServer", "get").mockReturnValue(mailServer);
	try {
		for (const runId of ["run-1", "run-1", "run-2"]) {
			await sendBrokenLinks.run({ ...idsOf(owner), linkIds }, runId);
		}
		const ids = smtp.mails.map(({ messageId }) => messageId);
		expect(ids).toEqual(["<run-1@localhost>", "<run-1@localhost>", "<run-2@localhost>"]);
	} finally {
		await smtp.stop();
	}
});

test("the mail lists ten of many links", async () => {
	const owner = await insertUser({ emailVerified: true });
	const linkIds = [];
	for (let index = 0; index < 12; index += 1) {
		linkIds.push(await insertBrokenLink(owner, `Link ${index}`));
	}
	await sendBrokenLinks.run({ ...idsOf(owner), linkIds });
	const [mail] = await db.outboxMail.findMany();
	expect(mail?.subject).toMatch(/^12 links on your page have stopped working/);
	expect(mail?.text).toContain("“Link 9”");
	expect(mail?.text).not.toContain("“Link 10”");
	expect(mail?.text).toContain("And 2 more.");
	expect(mail?.text).toMatch(/\/dashboard\/links\s/);
});

test("no mail is sent to owners who unsubscribed, whose address is unverified, or whose link works again", async () => {
	const [silent, unproven, repaired, hidden] = [
		await insertUser({ emailVerified: true }),
		await insertUser(),
		await insertUser({ emailVerified: true }),
		await insertUser({ emailVerified: true }),
	];
	await db.reportSettings.create({
		data: {
			profileId: silent.profileId,
			timeZone: "UTC",
			unsubscribeToken: crypto.randomUUID(),
			brokenLinks: false,
		},
	});
	await db.profile.update({ where: { id: hidden.profileId }, data: { published: false } });
	for (const owner of [silent, unproven, repaired, hidden]) {
		const linkId = await insertBrokenLink(owner);
		if (owner === repaired)
			await db.link.update({ where: { id: linkId }, data: { brokenAt: null } });
		await sendBrokenLinks.run({ ...idsOf(owner), linkIds: [linkId] });
	}
	expect(await db.outboxMail.count()).toBe(0);
});
