import { expect, test } from "vitest";
import type { Language } from "#app/i18n/languages.ts";
import { db } from "#app/platform/db.server.ts";
import { type InsertedUser, insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { insertForm, insertSubscriber } from "#tests/support/forms-factory.ts";
import { createVisitor } from "#tests/support/http-visitor.ts";
import { insertLink } from "#tests/support/links-factory.ts";
import { startServerForFile } from "#tests/support/start-server-for-file.ts";

/** The language of a page, in each document and format of the built product that visitors get of it. */

const server = await startServerForFile();

const visit = () => createVisitor(server.url);

async function insertPage(language: Language): Promise<InsertedUser> {
	const owner = await insertUser({ name: "Noor", tier: "max", emailVerified: true });
	await db.profile.update({ where: { id: owner.profileId }, data: { language } });
	return owner;
}

async function read(path: string, headers: Record<string, string> = {}): Promise<string> {
	return (await visit().get(path, headers)).text();
}

function attributesOf(html: string): { lang?: string | undefined; dir?: string | undefined } {
	const tag = /<html[^>]*>/.exec(html)?.[0] ?? "";
	const of = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
	return { lang: of("lang"), dir: of("dir") };
}

const ARABIC = { lang: "ar", dir: "rtl" };
const ENGLISH = { lang: "en", dir: "ltr" };

test("each screen of a page in Arabic says so, and runs from right to left", async () => {
	const owner = await insertPage("ar");
	const { profileId, username } = owner;
	let position = 0;
	const add = (link: { kind: "embed" | "event" | "link"; url: string } & object) =>
		db.link.create({ data: { profileId, title: "A", position: position++, ...link } });
	const film = await add({ kind: "embed", url: "https://vimeo.com/76979871" });
	const start = { start: "2090-12-04T20:00", end: "", zone: "Europe/Berlin", place: "", note: "" };
	const event = await add({ kind: "event", url: "", ...{ details: start } });
	const asking = await add({
		kind: "link",
		url: "https://example.com/sensitive",
		...{ sensitive: true },
	});
	const contact = await insertForm(owner, "contact");
	const signUp = await insertForm(owner, "signup");
	const { token } = await insertSubscriber(owner);
	const paths = [
		`/${username}`,
		`/${username}/card`,
		`/go/${film.id}/embed`,
		`/go/${event.id}/file`,
		`/go/${asking.id}`,
		`/go/${contact}/form`,
		`/go/${signUp}/form`,
		`/go/${signUp}/form?sent`,
		`/report/${username}`,
		`/report/${username}?sent=1`,
		`/subscription/${token}`,
	];
	for (const path of paths) {
		const response = await visit().get(path);
		expect(response.status, path).toBe(200);
		expect(attributesOf(await response.text()), path).toEqual(ARABIC);
	}

	const refused = await visit().post(`/go/${contact}/form?open`, { name: "" });
	expect(refused.status).toBe(400);
	expect(attributesOf(await refused.text())).toEqual(ARABIC);

	const page = await read(`/subscription/${token}`);
	expect(page).toContain('action="/subscription/');
	const action = /<form[^>]* action="([^"]*)"/.exec(page.slice(page.indexOf("<main")))?.[1] ?? "";
	const ended = await visit().post(action, { intent: "unsubscribe" });
	expect(ended.status).toBe(200);
	expect(attributesOf(await ended.text())).toEqual(ARABIC);
});

test("programs learn the language of a page", async () => {
	const { username } = await insertPage("de");
	const page = await read(`/${username}`);
	expect(attributesOf(page)).toEqual({ lang: "de", dir: "ltr" });
	expect(page).toContain('<meta property="og:locale" content="de_DE"/>');
	expect(page).toContain('"inLanguage":"de"');
	const markdown = await visit().get(`/${username}.md`);
	expect(markdown.headers.get("Content-Language")).toBe("de");
	const profile = await visit().get(`/api/public/profile/${username}`);
	expect(await profile.json()).toMatchObject({ language: "de" });
});

test("pages that belong to nobody are in English", async () => {
	for (const path of ["/no-such-page", "/report/no-such-page", "/", "/subscription/unknown"]) {
		const { lang, dir = "ltr" } = attributesOf(await read(path));
		expect({ lang, dir }, path).toEqual(ENGLISH);
	}
});

test("the owner's preview is in the page's language, its bar in English", async () => {
	const owner = await insertPage("ar");
	const visitor = visit();
	visitor.setCookie((await insertSession(owner)).header);
	const preview = await (await visitor.get(`/${owner.username}?preview=true`)).text();
	expect(attributesOf(preview)).toEqual(ARABIC);
	expect(preview).toMatch(/<aside class="preview-bar" aria-label="Preview" lang="en" dir="ltr">/);
	const dashboard = await (await visitor.get("/dashboard/profile")).text();
	expect(attributesOf(dashboard)).toEqual(ENGLISH);
	expect(dashboard).toMatch(/inert="" aria-hidden="true" lang="ar" dir="rtl"/);
	expect(dashboard).toMatch(/<option[^>]* lang="ar"[^>]* selected="">العربية</);
});

test("a change of the language is on the cached page at once", async () => {
	const owner = await insertPage("en");
	await insertLink(owner, { title: "Shop" });
	const path = `/${owner.username}`;
	await read(path);
	const cached = await visit().get(path);
	expect(attributesOf(await cached.text())).toEqual(ENGLISH);
	const creator = visit();
	creator.setCookie((await insertSession(owner)).header);
	const fields = { intent: "save-profile", version: "1", name: "Noor", bio: "", language: "fr" };
	expect((await creator.post("/dashboard/profile", fields)).status).toBe(303);
	expect(attributesOf(await read(path))).toEqual({ lang: "fr", dir: "ltr" });
	expect(await read(`${path}.md`)).toContain("# Noor");
	const { headers } = await visit().get(`${path}.md`);
	expect(headers.get("Content-Language")).toBe("fr");
});

test("a sign-up makes a page in the language of the browser", async () => {
	const languageAfter = async (acceptLanguage: string) => {
		const email = `${crypto.randomUUID()}@example.com`;
		const response = await visit().send("/auth/register", {
			method: "POST",
			headers: { "Content-Type": "application/json", "Accept-Language": acceptLanguage },
			body: JSON.stringify({ name: "Ada", email, password: "garden-gate-7" }),
		});
		expect(response.status).toBe(201);
		return (await response.json()).user.language;
	};
	expect(await languageAfter("de-AT,de;q=0.9")).toBe("de");
	expect(await languageAfter(";;,q=x")).toBe("en");
});
