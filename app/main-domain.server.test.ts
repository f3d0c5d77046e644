import "#tests/support/subscribe-to-page-changes.ts";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { sendVerificationMail } from "#app/features/account/accounts/email/send-verification-mail.server.ts";
import { exportData } from "#app/features/account/accounts/export/export-data.server.ts";
import { sendReportAnswer } from "#app/features/admin/moderation/decisions/send-report-answer.server.ts";
import { sendFirstVisits } from "#app/features/audience/email-reports/send-first-visits.server.ts";
import { getAnsweringPage } from "#app/features/audience/inbox/recipients.server.ts";
import { sendReplyAt } from "#app/features/audience/inbox/send-reply.server.ts";
import { sendConfirmation } from "#app/features/audience/subscribers/send-confirmation.server.ts";
import { getSubscription } from "#app/features/audience/subscribers/subscription.server.ts";
import { answerLinkFile } from "#app/features/creator-page/links/follow/file/answer-link-file.server.ts";
import { getFileLink } from "#app/features/creator-page/links/follow/file/get-file-link.server.ts";
import { getLinkVerifications } from "#app/features/creator-page/links/verification/queries.server.ts";
import { verifyLinks } from "#app/features/creator-page/links/verification/verify-links.server.ts";
import { getPageAddress } from "#app/features/creator-page/profile/queries.server.ts";
import { getPreviewedPage } from "#app/features/creator-page/seo/get-previewed-page.server.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { visitorContext } from "#app/middleware/session.server.ts";
import { db } from "#app/platform/db.server.ts";
import { loader as openVerification } from "#app/routes/auth/verify-email.tsx";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import { insertSessionToken } from "#tests/support/api-client.ts";
import { callOperation, handlerOf } from "#tests/support/call-operation.ts";
import { insertServedDomain, newDomainName } from "#tests/support/domains-factory.ts";
import { insertMessage, insertRecipient, insertSubscriber } from "#tests/support/forms-factory.ts";
import { insertLink } from "#tests/support/links-factory.ts";
import { mailedToken } from "#tests/support/mailed-links.ts";
import { recordQueuedJobs } from "#tests/support/record-queued-jobs.ts";
import { answerOf, createRouteArgs, pageRequest } from "#tests/support/requests.ts";
import { skipHostPace } from "#tests/support/skip-host-pace.ts";
import { createTestInternet } from "#tests/support/test-internet.ts";
import { startSite } from "#tests/support/test-site.ts";
import { unzip } from "#tests/support/unzip.ts";

/** What names the address of a page, where creators have domains: the main one, while the plan includes it. */
vi.hoisted(() => {
	vi.stubEnv("DOMAINS_HOST", "pages.posy-site.com");
	// The set-up of all tests has read the environment already.
	vi.resetModules();
});

skipHostPace();
recordQueuedJobs();
beforeEach(async () => {
	await db.outboxMail.deleteMany();
});

/** @returns the owner of a page with two domains, of which the second one is the main one */
async function insertOwner({ tier = "max" as Tier, name = newDomainName() } = {}) {
	const owner = await insertUser({ tier, emailVerified: true });
	const other = newDomainName();
	await insertServedDomain(owner, other);
	await insertServedDomain(owner, name, { primary: true });
	return { owner, name, other };
}

async function mailTo(to: string) {
	return (await db.outboxMail.findFirstOrThrow({ where: { to }, orderBy: { id: "desc" } })).text;
}

const PLACES: Record<string, (owner: InsertedUser) => Promise<string>> = {
	"the API's page": async (owner) => {
		const token = await insertSessionToken(owner);
		return (await callOperation(handlerOf("getProfile"), { token })).body.url;
	},
	"a contact card": async (owner) => fileOf(owner, "vcard", { name: "Ada" }),
	"an event in a calendar": async (owner) =>
		fileOf(owner, "event", { start: "2026-12-04T20:00", end: "", zone: "" }),
	"the snippet for other websites": async (owner) => (await getLinkVerifications(owner)).address,
	"the export's description": async (owner) => {
		const { stream } = await exportData(owner);
		const files = await unzip(Buffer.from(await new Response(stream).arrayBuffer()));
		return String(files.get("README.txt"));
	},
};

async function fileOf(owner: InsertedUser, kind: "vcard" | "event", details: object) {
	const { id } = await insertLink(owner, { kind, url: "" });
	await db.link.update({ where: { id }, data: { details } });
	const link = await getFileLink(id, null);
	const whole = { method: "GET", range: null, ifRange: null, isDownload: true };
	return String(await (link && (await answerLinkFile(link, whole)))?.text());
}

describe("the address of a page", () => {
	test.each(Object.keys(PLACES))("in %s is its main domain", async (place) => {
		const { owner, name } = await insertOwner();
		const text = await PLACES[place]?.(owner);
		expect(text).toMatch(new RegExp(`https://${name}(?![\\w.])`));
		expect(text).not.toContain(`http://localhost:3000/${owner.username}`);
	});

	test.each(Object.keys(PLACES))(
		"in %s is that of the site if the plan has no domains",
		async (place) => {
			const { owner, name } = await insertOwner({ tier: "pro" });
			const text = await PLACES[place]?.(owner);
			expect(text).toContain(`http://localhost:3000/${owner.username}`);
			expect(text).not.toContain(name);
		},
	);

	test("is that of the next domain, or of the site, once the main one is gone", async () => {
		const { owner, name, other } = await insertOwner();
		await db.domain.updateMany({ where: { name }, data: { suspendedAt: new Date() } });
		expect(await getPageAddress(owner)).toBe(`https://${other}`);
		await db.domain.updateMany({ where: { name: other }, data: { stoppedAt: new Date() } });
		expect(await getPageAddress(owner)).toBe(`http://localhost:3000/${owner.username}`);
	});

	test("is followed by the slugs of channels in the API", async () => {
		const { owner, name } = await insertOwner();
		const token = await insertSessionToken(owner);
		const body = { name: "Instagram", slug: "ig" };
		const added = await callOperation(handlerOf("addChannel"), { token, body });
		expect(added.body.url).toBe(`https://${name}/ig`);
		const renamed = await callOperation(handlerOf("renameChannel"), {
			...{ token, params: { id: added.body.id } },
			body: { name: "Insta" },
		});
		expect(renamed.body.url).toBe(`https://${name}/ig`);
		const { body: listed } = await callOperation(handlerOf("listChannels"), { token });
		expect(listed.channels).toMatchObject([{ url: `https://${name}/ig` }]);
	});

	test("keeps its language in a file of a page in two", async () => {
		const { owner, name } = await insertOwner();
		await db.profile.update({
			where: { id: owner.profileId },
			data: { language: "en", secondLanguage: "de" },
		});
		const { id } = await insertLink(owner, { kind: "vcard", url: "" });
		await db.link.update({ where: { id }, data: { details: { name: "Ada" } } });
		const link = await getFileLink(id, "de");
		expect(link?.page).toMatchObject({
			url: `https://${name}?language=de`,
			path: `/${owner.username}?language=de`,
		});
	});

	test("is shown in its own letters in previews and after an address is verified", async () => {
		const { owner } = await insertOwner({ name: "xn--mller-kva.com" });
		expect(await getPreviewedPage(owner)).toMatchObject({
			address: "müller.com",
			host: "müller.com",
		});
		const plain = await insertUser({ tier: "max" });
		expect(await getPreviewedPage(plain)).toMatchObject({
			address: `localhost:3000/${plain.username}`,
			host: "localhost:3000",
		});
		await db.user.update({ where: { id: owner.userId }, data: { emailVerifiedAt: null } });
		await sendVerificationMail.run({ userId: owner.userId });
		const token = await mailedToken(owner.email, "/verify-email");
		const args = createRouteArgs(pageRequest(`/verify-email?token=${token}`), {});
		args.context.set(visitorContext, null);
		expect(await answerOf(openVerification(args))).toMatchObject({
			data: { page: { path: `/${owner.username}`, address: "müller.com" } },
		});
	});
});

describe("emails name a page", () => {
	test("by its main domain, in its own letters", async () => {
		const { owner } = await insertOwner({ name: "xn--zrich-kva.com" });
		await sendFirstVisits.run(owner);
		expect(await mailTo(owner.email)).toContain("People are finding zürich.com.");

		const email = `grace-${crypto.randomUUID()}@example.com`;
		const waiting = await insertSubscriber(owner, { email, confirmedAt: null });
		await sendConfirmation.run({ userId: owner.userId, subscriberId: waiting.id });
		expect(await mailTo(email)).toContain("the email list of zürich.com.");
		expect((await getSubscription(waiting.token))?.page.address).toBe("zürich.com");

		const messageId = await insertMessage(owner, { email });
		const { token } = await insertRecipient(owner, { email });
		const reply = await db.contactReply.create({ data: { messageId, text: "Yes" } });
		await sendReplyAt({ userId: owner.userId, replyId: reply.id }, "run");
		expect(await mailTo(email)).toContain("You wrote to zürich.com on");
		expect((await getAnsweringPage(token))?.address).toBe("zürich.com");
	});

	test("by its username if it has no domain", async () => {
		const owner = await insertUser({ tier: "max", emailVerified: true });
		await sendFirstVisits.run(owner);
		expect(await mailTo(owner.email)).toContain(`People are finding /${owner.username}.`);
		const { token } = await insertRecipient(owner);
		expect((await getAnsweringPage(token))?.address).toBe(`/${owner.username}`);
	});

	test.each([
		["xn--mller-kva.de", () => "müller.de"],
		[null, ({ username }: InsertedUser) => `@${username}`],
	])("by the address at which it was reported: %s", async (domain, shown) => {
		const { owner } = await insertOwner();
		const reporterEmail = `eve-${crypto.randomUUID()}@example.com`;
		const decision = await db.moderationDecision.create({
			data: {
				...{ userId: owner.userId, profileId: owner.profileId },
				...{ kind: "no-violation", reason: "None", administratorEmail: "eve@posy.example" },
			},
		});
		const { id: reportId } = await db.pageReport.create({
			data: {
				...{ profileId: owner.profileId, reason: "scam", domain, reporterEmail },
				decisionId: decision.id,
			},
		});
		await sendReportAnswer.run({ reportId });
		expect(await mailTo(reporterEmail)).toContain(`reporting the page ${shown(owner)}.`);
	});
});

describe("a website is verified by a link back", () => {
	async function verifiedWith(owner: InsertedUser, href: string): Promise<boolean> {
		const website = await startSite((_, response) => {
			response.end(`<a rel="me" href="${href}">My links</a>`);
		});
		const { id } = await insertLink(owner, { url: website.at("/") });
		await verifyLinks({ profileId: owner.profileId }, { internet: createTestInternet() });
		const { verifiedAt } = await db.link.findUniqueOrThrow({ where: { id } });
		return verifiedAt !== null;
	}

	test("to the site's address, or to any domain that shows the page", async () => {
		const { owner, name, other } = await insertOwner();
		const site = `http://localhost:3000/${owner.username}`;
		for (const href of [site, `https://${name}`, `http://${other}/`]) {
			expect([href, await verifiedWith(owner, href)]).toEqual([href, true]);
		}
	});

	test("not to a domain that no longer does, that another page has, or without the plan", async () => {
		const { owner, name, other } = await insertOwner();
		await db.domain.updateMany({ where: { name: other }, data: { stoppedAt: new Date() } });
		const stranger = await insertOwner();
		expect(await verifiedWith(owner, `https://${other}`)).toBe(false);
		expect(await verifiedWith(owner, `https://${stranger.name}`)).toBe(false);
		await db.user.update({ where: { id: owner.userId }, data: { tier: "pro" } });
		expect(await verifiedWith(owner, `https://${name}`)).toBe(false);
	});
});
