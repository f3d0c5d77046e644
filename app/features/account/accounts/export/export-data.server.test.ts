import "#tests/support/subscribe-to-page-changes.ts";
import { expect, test, vi } from "vitest";
import { createPageVersion } from "#app/features/creator-page/history/create-page-version.server.ts";
import { imageKey } from "#app/features/creator-page/images/image-key.server.ts";
import { deleteLinks } from "#app/features/creator-page/links/edit/delete-links.server.ts";
import { Prisma } from "#app/generated/prisma/client.ts";
import { db } from "#app/platform/db.server.ts";
import { storage } from "#app/platform/storage.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertLink } from "#tests/support/links-factory.ts";
import { stayWithinDay } from "#tests/support/stay-within-day.ts";
import { unzip } from "#tests/support/unzip.ts";
import { insertWholeAccount } from "#tests/support/whole-account-factory.ts";
import { estimateExportBytes, exportData } from "./export-data.server.ts";

stayWithinDay();

const NOON = { now: () => new Date("2026-11-21T12:00:00.000Z") };

async function exported(user: { userId: string; profileId: string }) {
	const { fileName, stream } = await exportData(user, NOON);
	const zip = Buffer.from(await new Response(stream).arrayBuffer());
	const files = await unzip(zip);
	const json = (name: string) => JSON.parse(String(files.get(name)));
	return { fileName, zip, files, json };
}

test("contains the account, page, counts, tickets and images, with a description of each file", async () => {
	const user = await insertWholeAccount({ username: "ada-l", name: "Ada Lovelace" });
	const { fileName, files, json } = await exported(user);

	expect(fileName).toBe("ada-l-data-2026-11-21.zip");
	expect([...files.keys()]).toEqual([
		"README.txt",
		"account.json",
		"page.json",
		"history.json",
		"deleted-links.json",
		"analytics.json",
		"tickets.json",
		"messages.json",
		"subscribers.json",
		`images/${user.photo.id}.webp`,
		`images/${user.banner.id}.webp`,
	]);
	for (const name of files.keys()) {
		if (name === "README.txt") continue;
		expect(String(files.get("README.txt"))).toContain(name.replace(/(?<=^images\/).*/, ""));
	}

	const account = json("account.json");
	expect(account).toMatchObject({
		exportedAt: "2026-11-21T12:00:00.000Z",
		account: { id: user.userId, email: user.email, tier: "max", hasPassword: true },
		signInProviders: [
			{
				provider: "oidc",
				issuer: "https://login.example.com/realms/main",
				email: "ada@work.example",
			},
			{ provider: "google", email: user.googleEmail },
		],
		passkeys: [{ name: "My phone", createdAt: "2026-11-20T12:00:00.000Z", lastUsedAt: null }],
		twoStep: { enabledAt: "2026-11-20T12:00:00.000Z", trustedBrowsers: [{ device: "Chrome" }] },
		accessTokens: [{ name: "Test", hint: expect.any(String), scopes: ["links:read"] }],
		mailedLinks: [{ kind: "change_email" }],
		subscriptions: [{ tier: "max", status: "canceled" }],
	});
	expect(account.account.termsVersion).not.toBe("");
	expect(account.account.termsAcceptedAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
	expect(account.sessions).toHaveLength(2);
	expect(Object.keys(account.sessions[0])).toEqual([
		"device",
		"isApi",
		"remember",
		"createdAt",
		"lastUsedAt",
		"expiresAt",
	]);

	expect(json("page.json")).toMatchObject({
		profile: { username: "ada-l", name: "Ada Lovelace", bio: "Bio of somebody" },
		theme: { preset: "ocean", customCss: ".link { color: red }" },
		seo: { title: "A title", ogImageId: user.banner.id },
		footer: { text: "Made by hand" },
		links: [
			{ id: user.linkId, title: "Shop", url: "https://example.com/shop" },
			{ title: "Blog", utm: { source: "page" } },
		],
		socialLinks: [{ platform: "github", url: "https://github.com/ada" }],
		channels: [{ slug: "ig", name: "Instagram" }],
		webhooks: [{ url: "https://app.example/hook", events: ["page.changed"], enabled: true }],
		domains: [
			{
				name: "links.ada-lovelace.com",
				activeAt: null,
				redirects: true,
				did: "did:plc:ewvi7nxzyoun6zhxrhs64oiz",
			},
		],
		reportSettings: { frequency: "weekly", timeZone: "Asia/Tokyo" },
		usernameHistory: [{ username: user.formerUsername }],
		images: [{ file: `images/${user.photo.id}.webp` }, { file: `images/${user.banner.id}.webp` }],
	});

	const counts = json("analytics.json");
	const today = new Date().toISOString().slice(0, 10);
	const ofToday = counts.filter(({ day }: { day: string }) => day === today);
	expect(ofToday).toContainEqual({
		day: today,
		dimension: "total",
		value: "",
		views: 1,
		visitors: 1,
		clicks: 2,
		clickers: 2,
		visits: 3,
		bounces: 1,
		returningVisitors: 0,
		engagedVisits: 0,
		engagedSeconds: 0,
	});
	const links = ofToday.filter(({ dimension }: { dimension: string }) => dimension === "link");
	expect(links.map(({ value }: { value: string }) => value).sort()).toEqual(
		[user.linkId, null].sort(),
	);
	expect(ofToday).toContainEqual(
		expect.objectContaining({ dimension: "channel", value: "ig", views: 1 }),
	);
	expect(ofToday).toContainEqual({ day: today, dimension: "excluded", value: "bot", hits: 1 });

	expect(json("tickets.json")).toMatchObject([
		{
			subject: "Where is my page?",
			message: "I can't find it.",
			replies: [{ author: "administrator" }, { author: "creator", message: "Found it." }],
		},
	]);

	expect(json("messages.json")).toMatchObject([
		{ name: "Shown", email: user.shownSender, replies: [{ text: "Thank you." }] },
		{ name: "Hidden", email: null, text: "Where are you?" },
	]);
	expect(json("subscribers.json")).toMatchObject([
		{ consentText: "Send me news.", confirmedAt: expect.any(String) },
	]);

	const { contentHash, widths } = user.photo;
	const stored = await storage.get(
		imageKey({ contentHash, width: widths.at(-1) ?? 0, format: "webp" }),
	);
	expect(files.get(`images/${user.photo.id}.webp`)).toEqual(stored);
});

test("contains every column of the account and its billing but keys and internal ones", async () => {
	const { json } = await exported(await insertWholeAccount());
	const { account, subscriptions, billing } = json("account.json");
	const missing = (columns: object, exported: object) =>
		Object.keys(columns).filter((column) => !(column in exported));
	expect({
		account: missing(Prisma.UserScalarFieldEnum, account),
		subscription: missing(Prisma.SubscriptionScalarFieldEnum, subscriptions[0]),
		invoice: missing(Prisma.InvoiceScalarFieldEnum, billing.invoices[0]),
		customer: missing(Prisma.BillingCustomerScalarFieldEnum, billing.customers[0]),
	}).toEqual({
		account: ["passwordHash", "tierSince", "suspensionNote", "trustedAt", "deviceEpoch"],
		subscription: ["id", "userId", "customerId", "livemode", "pendingInvoiceUrl"],
		invoice: ["userId", "customerId", "livemode", "attemptCount", "nextAttemptAt"],
		customer: ["userId"],
	});
});

test("names invoices by their address on this site, because Stripe's own addresses expire", async () => {
	const { json } = await exported(await insertWholeAccount());
	const [invoice] = json("account.json").billing.invoices;
	const address = `/dashboard/billing/invoices/${invoice.id}`;
	expect(invoice).toMatchObject({
		hostedUrl: expect.stringMatching(`${address}$`),
		pdfUrl: expect.stringMatching(`${address}\\?file=pdf$`),
	});
});

test("contains no secrets, no internal keys, and no data of other accounts", async () => {
	const [user, other] = [await insertWholeAccount(), await insertWholeAccount()];
	const { zip, files, json } = await exported(user);
	for (const secret of user.secrets) expect(zip.includes(secret)).toBe(false);
	for (const foreign of [other.userId, other.email, other.username, other.photo.id, other.linkId]) {
		expect(zip.includes(foreign)).toBe(false);
	}
	const text = [...files].map(([name, content]) => (name.endsWith(".json") ? content : "")).join();
	for (const column of ["analyticsKey", "Hash", "version"]) {
		expect(text.replaceAll("termsVersion", "")).not.toContain(column);
	}
	expect(text).not.toContain("reporter-");
	const { links, channels } = await db.profile.findUniqueOrThrow({
		where: { id: user.profileId },
		select: {
			links: { select: { analyticsKey: true } },
			channels: { select: { analyticsKey: true } },
		},
	});
	const values = json("analytics.json").map(({ value }: { value: unknown }) => value);
	for (const { analyticsKey } of [...links, ...channels]) {
		expect(values).not.toContain(String(analyticsKey));
	}
});

test("contains the page's history, and deleted links while they can be restored", async () => {
	const user = await insertUser();
	const link = await insertLink(user, { title: "An old shop", url: "https://example.com/old" });
	await createPageVersion({ profileId: user.profileId, actor: "creator" });
	const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000);
	await db.pageVersion.updateMany({
		where: { profileId: user.profileId },
		data: { createdAt: yesterday, updatedAt: yesterday },
	});
	await deleteLinks({ owner: user, linkIds: [link.id] });

	const { json } = await exported(user);
	const [now, before] = json("history.json");
	expect(now).toMatchObject({
		author: "creator",
		changes: ["links-removed:1"],
		page: { links: [] },
	});
	expect(before.page.links).toMatchObject([{ id: link.id, title: "An old shop" }]);
	expect(json("deleted-links.json")).toMatchObject([
		{ id: link.id, title: "An old shop", restorableUntil: expect.any(String) },
	]);
});

test("has empty lists for a page without visits and an account without tickets", async () => {
	const { json } = await exported(await insertUser());
	expect(json("analytics.json")).toEqual([]);
	expect(json("tickets.json")).toEqual([]);
	expect(json("messages.json")).toEqual([]);
	expect(json("subscribers.json")).toEqual([]);
});

test("leaves out an image whose file is missing, and contains everything else", async () => {
	const user = await insertWholeAccount();
	const { contentHash, widths } = user.photo;
	await storage.remove(imageKey({ contentHash, width: widths.at(-1) ?? 0, format: "webp" }));
	const { files } = await exported(user);
	expect(files.has(`images/${user.photo.id}.webp`)).toBe(false);
	expect(files.has(`images/${user.banner.id}.webp`)).toBe(true);
});

test("contains all rows of long lists", async () => {
	const user = await insertUser();
	await db.$executeRaw`
		INSERT INTO analytics.daily (profile_key, day, dimension, value, views)
		SELECT p.analytics_key, date '2020-01-01' + n / 10, 'source', 'source-' || n % 10, 1
		FROM profile p, generate_series(0, 2499) n WHERE p.id = ${user.profileId}::uuid`;
	await db.ticket.createMany({
		data: Array.from({ length: 120 }, (_, index) => ({
			userId: user.userId,
			subject: `Question ${index}`,
			message: "?",
		})),
	});
	const { json } = await exported(user);
	const counts: { day: string; value: string }[] = json("analytics.json");
	expect(new Set(counts.map(({ day, value }) => `${day} ${value}`)).size).toBe(2_500);
	expect(json("tickets.json")).toHaveLength(120);
});

test("is generated only as fast as it is read, and stops when the reader stops", async () => {
	const user = await insertWholeAccount();
	const read = vi.spyOn(storage, "read");
	const { stream } = await exportData(user, NOON);
	const reader = stream.getReader();
	while (read.mock.calls.length === 0) {
		const { done } = await reader.read();
		if (done) throw new Error("no image was read");
	}
	expect(read).toHaveBeenCalledTimes(1);
	// The zip's generator stops by an exception, which its stream passes on to the reader that cancels.
	await reader.cancel().catch(() => {});
	await expect(reader.closed).resolves.toBeUndefined();
	expect(read).toHaveBeenCalledTimes(1);
});

test("the estimate counts images by size and lists by rows", async () => {
	const user = await insertWholeAccount();
	const { zip } = await exported(user);
	const estimate = await estimateExportBytes(user);
	expect(estimate).toBeGreaterThan(zip.length * 0.5);
	expect(estimate).toBeLessThan(zip.length * 2);
});

test("is not available for a deleted account", async () => {
	await expect(
		exportData({ userId: crypto.randomUUID(), profileId: crypto.randomUUID() }),
	).rejects.toMatchObject({
		code: "not_found",
	});
});
