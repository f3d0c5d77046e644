import { beforeEach, describe, expect, test, vi } from "vitest";
import { ingest } from "#app/features/audience/analytics/collect/ingest.server.ts";
import { createLink } from "#app/features/creator-page/links/edit/create-link.server.ts";
import type { LinkDetails, LinkKind } from "#app/features/creator-page/links/kinds/kinds.ts";
import { updateLinkFile } from "#app/features/creator-page/links/upload/update-link-file.server.ts";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { KIND_EXAMPLES } from "#tests/support/every-kind.ts";
import { answerOf, createRouteArgs, pageRequest } from "#tests/support/requests.ts";
import { loader } from "./go-file.ts";

const CHROME =
	"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const SAFARI =
	"Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
const INSTAGRAM =
	"Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 380.0.0.28.104 (iPhone16,1; iOS 18_5; en_US)";
const FACEBOOK_ON_ANDROID =
	"Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/489.0.0.66.81;]";
/** As browsers send it when they open a page. */
const HTML = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
const LINE = "choose “Open in browser.”";

async function insert(kind: LinkKind, changed: { title?: string; details?: LinkDetails } = {}) {
	const owner = await insertUser();
	const { username } = await db.profile.findUniqueOrThrow({ where: { id: owner.profileId } });
	const added = await createLink({ owner, kind, ...KIND_EXAMPLES[kind], ...changed });
	return { owner, username, id: added.id };
}

async function insertFile(content: string, name: string) {
	const link = await insert("file");
	await updateLinkFile({ owner: link.owner, linkId: link.id, file: new File([content], name) });
	return link;
}

/** @returns the answer to a browser that opens the address */
async function open(
	{ id }: { id: string },
	{ query = "", userAgent = CHROME, accept = HTML, method = "GET" } = {},
) {
	const headers = { "User-Agent": userAgent, Accept: accept };
	const request = new Request(pageRequest(`/go/${id}/file${query}`, headers), { method });
	const answer = (await answerOf(loader(createRouteArgs(request, { linkId: id })))) as Response;
	return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

const disposition = ({ headers }: { headers: Headers }) => headers.get("Content-Disposition");

beforeEach(() => vi.restoreAllMocks());

describe("an event", () => {
	test("is a page with calendars on the web and the file, without scripts or caches", async () => {
		const event = await insert("event");
		const { status, headers, text } = await open(event);
		expect(status).toBe(200);
		expect(Object.fromEntries(headers)).toMatchObject({
			"content-type": "text/html; charset=utf-8",
			"cache-control": "no-store",
			"x-robots-tag": "noindex",
			"content-security-policy": expect.stringMatching(/^default-src 'none'; .*style-src 'sha256-/),
		});
		expect(text).toContain("Mon, Dec 4, 2090, 8:00 PM to 11:00 PM GMT+1");
		expect(text).toContain("The Cellar");
		expect(text).toContain("Doors open\nat seven");
		expect(text).toContain(
			'href="https://calendar.google.com/calendar/render?action=TEMPLATE&amp;text=Concert&amp;dates=20901204T190000Z%2F20901204T220000Z',
		);
		expect(text).toContain('href="https://outlook.live.com/calendar/0/deeplink/compose?');
		expect(text).toContain(`href="/${event.username}"`);
		expect(text).toContain('href="?download"');
		expect(text).not.toMatch(/<script|Open in browser/);
	});

	test("is a file for its download link and for programs", async () => {
		const event = await insert("event");
		for (const asked of [{ query: "?download" }, { accept: "*/*" }, { accept: "text/calendar" }]) {
			const answer = await open(event, asked);
			expect(disposition(answer)).toBe('attachment; filename="event.ics"');
			expect(answer.text).toContain("DTSTART:20901204T190000Z\r\n");
		}
	});

	test("counts once, not for its download, and not for HEAD", async () => {
		const event = await insert("event");
		const record = vi.spyOn(ingest, "record").mockResolvedValue();
		await open(event);
		await open(event, { query: "?download" });
		await open(event, { method: "HEAD" });
		expect(record).toHaveBeenCalledTimes(1);
		await open(event, { accept: "*/*" });
		expect(record).toHaveBeenCalledTimes(2);
	});

	test("without valid times is missing", async () => {
		const event = await insert("event");
		await db.link.update({ where: { id: event.id }, data: { details: { start: "2090-12-04" } } });
		expect((await open(event)).status).toBe(404);
	});
});

describe("a contact card", () => {
	test("is a page with each fact on a line, and the file", async () => {
		const { text } = await open(await insert("vcard"));
		expect(text).toContain('<h1 dir="auto">Anna Berg</h1>');
		expect(text).toContain("Florist, Berg &amp; Sons");
		expect(text).toContain('<a href="tel:+4930123456">+4930123456</a>');
		expect(text).toContain('<a href="mailto:anna@example.com">anna@example.com</a>');
		expect(text).toContain(
			'<a href="https://anna.example" rel="noopener nofollow">anna.example</a>',
		);
		expect(text).toContain("Elm Street 5");
		expect(text).toContain("Call after ten");
		expect(text).toMatch(/href="\?download"[^>]*>Save contact</);
	});

	test("has the address as it is written, and nothing for what is empty", async () => {
		const place = { address: "Elm Street 5", city: "Springfield", region: "IL", country: "USA" };
		const details = { name: "Noor", ...place, postcode: "62701" };
		const { text } = await open(await insert("vcard", { details }));
		expect(text).toContain("Elm Street 5\nSpringfield, IL 62701\nUSA");
		expect(text).not.toMatch(/Phone|Email|Website|Note/);
	});

	test("escapes a hostile email address and texts", async () => {
		const details = {
			name: `"><script>alert(1)</script>`,
			email: "a?cc=b&body='x'@example.com",
			note: "</dd><img src=x>",
		};
		const { text } = await open(await insert("vcard", { details }));
		expect(text).not.toMatch(/<script|<img/);
		expect(text).toContain('href="mailto:a%3Fcc%3Db%26body%3D%27x%27@example.com"');
	});

	test("doesn't link a website that looks unusual, and leaves out a blocked one", async () => {
		const details = { name: "Ada", website: "https://paypal-login-support.example" };
		const card = await insert("vcard");
		await db.link.update({ where: { id: card.id }, data: { details } });
		const { text } = await open(card);
		expect(text).toContain('<dd dir="auto">paypal-login-support.example</dd>');
		const domain = "paypal-login-support.example";
		await db.targetEntry.create({ data: { kind: "block", key: domain, domain } });
		expect((await open(card)).text).not.toContain(domain);
	});

	test("is a file for its download link and for programs", async () => {
		const card = await insert("vcard");
		for (const asked of [{ query: "?download" }, { accept: "*/*" }]) {
			const answer = await open(card, asked);
			expect(disposition(answer)).toBe('attachment; filename="contact.vcf"');
			expect(answer.text).toContain("FN:Anna Berg\r\n");
		}
	});
});

describe("a file", () => {
	test("is shown if it is a PDF, with the headers that keep it apart, and saved on request", async () => {
		const file = await insertFile("%PDF-1.7\nA page.", "Menü.pdf");
		for (const userAgent of [CHROME, SAFARI, INSTAGRAM]) {
			const shown = await open(file, { userAgent });
			expect(Object.fromEntries(shown.headers)).toMatchObject({
				"content-type": "application/pdf",
				"content-disposition": `inline; filename="Men_.pdf"; filename*=UTF-8''Men%C3%BC.pdf`,
				"x-content-type-options": "nosniff",
				"cache-control": "no-store, no-transform",
			});
			expect(shown.text).toBe("%PDF-1.7\nA page.");
			expect(disposition(await open(file, { userAgent, query: "?download" }))).toMatch(
				/^attachment; /,
			);
		}
	});

	test("is a page where an app's browser can't show it", async () => {
		const { text } = await open(await insertFile("%PDF-1.7\nA page.", "Menu.pdf"), {
			userAgent: FACEBOOK_ON_ANDROID,
		});
		expect(text).toContain("PDF, 1 KB");
		expect(text).toContain("In English");
		expect(text).toMatch(/href="\?download"[^>]*>Open file</);
		expect(text).toContain("You’re in Facebook’s browser.");
	});

	test("is a download if it is a recording, which players get in any case", async () => {
		const recording = await insertFile("RIFF\x24\0\0\0WAVEfmt 0123456789", "song.wav");
		expect(disposition(await open(recording))).toMatch(/^attachment; filename="song.wav"/);
		const inApp = await open(recording, { userAgent: INSTAGRAM });
		expect(inApp.text).toContain(LINE);
		const played = await open(recording, { userAgent: INSTAGRAM, accept: "*/*" });
		expect(played.headers.get("Content-Type")).toBe("audio/wav");
	});
});

describe("the line about the app's browser", () => {
	test.each([
		[INSTAGRAM, "Instagram’s"],
		[FACEBOOK_ON_ANDROID, "Facebook’s"],
		[`${INSTAGRAM.split(" Instagram")[0]} [LinkedInApp]/9.29.8962`, "LinkedIn’s"],
		[FACEBOOK_ON_ANDROID.split(" [FB")[0], "this app’s"],
	])("%s", async (userAgent, name) => {
		for (const kind of ["event", "vcard"] as const) {
			const link = await insert(kind);
			const { text } = await open(link, { userAgent: userAgent ?? "" });
			expect(text).toContain(`You’re in ${name} browser.`);
			expect(text).toContain(LINE);
			expect((await open(link, { userAgent: SAFARI })).text).not.toContain(LINE);
		}
	});
});

test("nobody gets a page about a link that isn't shown", async () => {
	const event = await insert("event");
	await db.link.update({ where: { id: event.id }, data: { enabled: false } });
	expect((await open(event, { userAgent: INSTAGRAM })).status).toBe(404);
	expect((await open({ id: crypto.randomUUID() })).status).toBe(404);
});
