import { describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { type InsertedUser, insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { eventually } from "#tests/support/eventually.ts";
import { KIND_EXAMPLES } from "#tests/support/every-kind.ts";
import { insertForm } from "#tests/support/forms-factory.ts";
import { createVisitor } from "#tests/support/http-visitor.ts";
import { insertLink } from "#tests/support/links-factory.ts";
import { startServerForFile } from "#tests/support/start-server-for-file.ts";

/** A page in two languages, in the built product: English first, German second. */

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

const server = await startServerForFile();
const visit = () => createVisitor(server.url);

async function insertPage(): Promise<InsertedUser & { linkId: string }> {
	const owner = await insertUser({ name: "Noor Studio", emailVerified: true });
	await db.profile.update({
		where: { id: owner.profileId },
		data: {
			bio: "Ceramics by hand",
			secondLanguage: "de",
			secondName: "Atelier Noor",
			secondBio: "Keramik von Hand",
		},
	});
	const { id } = await insertLink(owner, { title: "My shop" });
	await db.link.update({ where: { id }, data: { secondTitle: "Mein Laden" } });
	await insertLink(owner, { title: "Only in English" });
	return { ...owner, linkId: id };
}

function open(path: string, headers: Record<string, string> = {}) {
	return visit().get(path, headers);
}

async function languageFor(path: string, acceptLanguage: string | undefined): Promise<string> {
	const headers: Record<string, string> =
		acceptLanguage === undefined ? {} : { "Accept-Language": acceptLanguage };
	const html = await (await open(path, headers)).text();
	return /<html lang="(\w+)"/.exec(html)?.[1] ?? "";
}

async function signIn(owner: InsertedUser) {
	const creator = visit();
	creator.setCookie((await insertSession(owner)).header);
	return creator;
}

const head = (html: string) => html.slice(0, html.indexOf("</head>"));

/** Addresses of the head's alternates by their language. */
function alternatesIn(html: string): Record<string, string> {
	const tags = head(html).match(/<link[^>]*hreflang[^>]*>/gi) ?? [];
	const of = (tag: string, name: string) =>
		new RegExp(` ${name}="([^"]*)"`, "i").exec(tag)?.[1] ?? "";
	return Object.fromEntries(tags.map((tag) => [of(tag, "hreflang"), of(tag, "href")]));
}

const canonicalOf = (html: string) => /rel="canonical" href="([^"]*)"/.exec(html)?.[1];

describe("the address of a page", () => {
	test("shows the language that the browser prefers, or else the first", async () => {
		const { username } = await insertPage();
		const cases: [string | undefined, string][] = [
			[undefined, "en"],
			["de", "de"],
			["de-AT,de;q=0.9,en;q=0.8", "de"],
			["de-CH", "de"],
			["en-GB,en;q=0.9,de;q=0.8", "en"],
			["de;q=0.4,en;q=0.5", "en"],
			["fr,de;q=0.3", "de"],
			["fr,ja", "en"],
			["*", "en"],
			["de;q=0", "en"],
			["en;q=0,*", "de"],
			[";;,q=x", "en"],
			["d".repeat(5_000), "en"],
		];
		// Twice: rendered, then from the cache.
		for (let time = 0; time < 2; time++) {
			for (const [header, expected] of cases) {
				expect(await languageFor(`/${username}`, header), header?.slice(0, 40)).toBe(expected);
			}
		}
	});

	test("with a language is fixed, whatever the browser prefers", async () => {
		const { username } = await insertPage();
		for (let time = 0; time < 2; time++) {
			expect(await languageFor(`/${username}?language=de`, "en")).toBe("de");
			expect(await languageFor(`/${username}?utm_source=a&language=en`, "de")).toBe("en");
			// Of no language that the page has: as without it.
			expect(await languageFor(`/${username}?language=fr`, "de")).toBe("de");
			expect(await languageFor(`/${username}?language=`, undefined)).toBe("en");
		}
	});

	test("of a channel shows both languages too", async () => {
		const { username } = await insertPage();
		for (let time = 0; time < 2; time++) {
			expect(await languageFor(`/${username}/print`, "de")).toBe("de");
			expect(await languageFor(`/${username}/print?language=en`, "de")).toBe("en");
		}
	});
});

test("the second language has its own texts, and ours", async () => {
	const { username } = await insertPage();
	const german = await (await open(`/${username}?language=de`)).text();
	for (const text of ["Atelier Noor", "Keramik von Hand", "Mein Laden", "Only in English"]) {
		expect(german).toContain(text);
	}
	for (const text of ["Noor Studio", "Ceramics", "My shop"]) expect(german).not.toContain(text);
	expect(german).toContain("Seite melden");

	const english = await (await open(`/${username}`)).text();
	for (const text of ["Atelier Noor", "Keramik", "Mein Laden"]) {
		expect(english).not.toContain(text);
	}
});

test("without second texts, the first ones are shown", async () => {
	const { username, profileId } = await insertPage();
	await db.profile.update({
		where: { id: profileId },
		data: { secondName: "", secondBio: "" },
	});
	const german = await (await open(`/${username}?language=de`)).text();
	expect(german).toContain("Noor Studio");
	expect(german).toContain("Ceramics by hand");
});

test("texts for search engines and previews are those of the document's language", async () => {
	const { username, profileId, userId } = await insertPage();
	await db.user.update({ where: { id: userId }, data: { tier: "max" } });
	await db.seoSettings.update({
		where: { profileId },
		data: {
			title: "Handmade ceramics",
			description: "Bowls from Leeds",
			keywords: "bowls",
			ogTitle: "Look at my bowls",
			twitterDescription: "Bowls on X",
			robots: "noindex,follow",
		},
	});
	const english = head(await (await open(`/${username}`)).text());
	const texts = ["Handmade ceramics", "Bowls from Leeds", "Look at my bowls", "Bowls on X"];
	for (const text of texts) expect(english).toContain(text);
	const german = head(await (await open(`/${username}?language=de`)).text());
	expect(german).not.toMatch(/bowls|handmade/i);
	expect(german).toContain("<title>Atelier Noor");
	expect(german).toContain('<meta name="description" content="Keramik von Hand"/>');
	expect(german).toContain('<meta name="robots" content="noindex,follow"/>');
});

test("each document links to the other, for visitors and search engines", async () => {
	const { username } = await insertPage();
	const english = await (await open(`/${username}`)).text();
	const german = await (await open(`/${username}?language=de`)).text();
	const own = `${server.url}/${username}`;
	const expected = { en: own, de: `${own}?language=de`, "x-default": own };
	expect(alternatesIn(english)).toEqual(expected);
	expect(alternatesIn(german)).toEqual(expected);
	expect(canonicalOf(english)).toBe(expected.en);
	expect(canonicalOf(german)).toBe(expected.de);
	expect(english).toContain('<a href="?language=de" hrefLang="de" lang="de" dir="ltr">Deutsch</a>');
	expect(german).toContain('<a href="?language=en" hrefLang="en" lang="en" dir="ltr">English</a>');
	expect(german).toContain('<meta property="og:locale" content="de_DE"/>');
	expect(german).toContain('<meta property="og:locale:alternate" content="en_US"/>');
	expect(german).toContain('"inLanguage":"de"');
});

test("caches on the way keep the languages apart, and each has a tag of its own", async () => {
	const { username } = await insertPage();
	for (let time = 0; time < 2; time++) {
		const english = await open(`/${username}`, { "Accept-Language": "en" });
		const german = await open(`/${username}`, { "Accept-Language": "de" });
		const fixed = await open(`/${username}?language=de`, { "Accept-Language": "en" });
		for (const response of [english, german]) {
			expect(response.headers.get("Vary")).toBe("Accept, Accept-Encoding, Accept-Language");
		}
		expect(fixed.headers.get("Vary")).toBe("Accept, Accept-Encoding");
		expect(english.headers.get("Content-Language")).toBe("en");
		expect(german.headers.get("Content-Language")).toBe("de");
		const [one, other] = [english, german].map(({ headers }) => headers.get("ETag") ?? "");
		expect(one).not.toBe(other);
		expect(fixed.headers.get("ETag")).toBe(other);
		const again = await open(`/${username}`, {
			"Accept-Language": "de",
			"If-None-Match": other ?? "",
		});
		expect(again.status).toBe(304);
		expect(again.headers.get("Vary")).toBe("Accept, Accept-Encoding, Accept-Language");
		const switched = await open(`/${username}`, {
			"Accept-Language": "en",
			"If-None-Match": other ?? "",
		});
		expect(switched.status).toBe(200);
	}
});

test("a page in one language has no trace of two", async () => {
	const { username } = await insertUser({ emailVerified: true });
	for (let time = 0; time < 2; time++) {
		const response = await open(`/${username}?language=de`, { "Accept-Language": "de" });
		expect(response.headers.get("Vary")).toBe("Accept, Accept-Encoding");
		expect(response.headers.get("Content-Language")).toBeNull();
		const html = await response.text();
		expect(alternatesIn(html)).toEqual({});
		expect(html).not.toContain("language=");
		expect(html).not.toContain("og:locale:alternate");
	}
});

test("the same language twice is one language", async () => {
	const { username, profileId } = await insertPage();
	await db.profile.update({ where: { id: profileId }, data: { secondLanguage: "en" } });
	const response = await open(`/${username}`);
	expect(response.headers.get("Vary")).toBe("Accept, Accept-Encoding");
	expect(alternatesIn(await response.text())).toEqual({});
});

test("the creator writes the second texts, and both documents change at once", async () => {
	const owner = await insertUser({ name: "Ada", emailVerified: true });
	const { username, profileId } = owner;
	const { id: linkId } = await insertLink(owner, { title: "My shop" });
	expect(await languageFor(`/${username}`, "de")).toBe("en");
	const creator = await signIn(owner);
	const save = (version: string, fields: Record<string, string>) =>
		creator.post("/dashboard/profile", {
			intent: "save-profile",
			version,
			name: "Ada",
			bio: "",
			...fields,
		});
	const second = { secondLanguage: "de", secondName: "Ada (de)", secondBio: "Hallo" };
	expect((await save("1", { language: "en", ...second })).status).toBe(303);
	expect(await (await open(`/${username}`, { "Accept-Language": "de" })).text()).toContain("Hallo");

	const editor = await (await creator.get(`/dashboard/links?edit=${linkId}`)).text();
	expect(editor).toContain("Title in Deutsch");
	const link = { intent: "edit-link", linkId, kind: "link", url: "https://example.com/shop" };
	const edit = (version: string, fields: Record<string, string>) =>
		creator.post("/dashboard/links", { ...link, title: "My shop", version, ...fields });
	expect((await edit("1", { hasSecondTitle: "on", secondTitle: " Mein  Laden " })).status).toBe(
		303,
	);
	const german = () => open(`/${username}?language=de`).then((response) => response.text());
	expect(await german()).toContain("Mein Laden");

	// Forms of the release before have none of these fields.
	expect((await save("2", { language: "en" })).status).toBe(303);
	expect((await edit("2", {})).status).toBe(303);
	expect(await db.profile.findUnique({ where: { id: profileId } })).toMatchObject(second);
	expect(await german()).toContain("Mein Laden");

	expect((await edit("3", { hasSecondTitle: "on", secondTitle: "" })).status).toBe(303);
	expect(await german()).not.toContain("Mein Laden");

	const same = await save("3", { language: "de", ...second });
	expect(same.status).toBe(422);
	expect(await same.text()).toContain("Choose two different languages");

	expect((await save("3", { language: "en", ...second, secondLanguage: "none" })).status).toBe(303);
	expect(await languageFor(`/${username}`, "de")).toBe("en");
	expect(await languageFor(`/${username}?language=de`, "de")).toBe("en");
});

test("the owner previews both languages", async () => {
	const owner = await insertPage();
	await db.profile.update({ where: { id: owner.profileId }, data: { published: false } });
	const creator = await signIn(owner);
	const preview = await (await creator.get(`/${owner.username}?preview=true`)).text();
	expect(preview).toContain('href="?preview=true&amp;language=de"');
	const german = await creator.get(`/${owner.username}?preview=true&language=de`);
	expect(await german.text()).toContain("Mein Laden");
});

test("each language is counted apart, and a page in one isn't", async () => {
	const owner = await insertPage();
	const other = await insertUser({ emailVerified: true });
	const browse = (path: string, language: string) =>
		open(path, { "Accept-Language": language, "User-Agent": FIREFOX, Accept: "text/html" });
	await browse(`/${owner.username}`, "de");
	await browse(`/${owner.username}`, "de");
	await browse(`/${owner.username}`, "en");
	await browse(`/${owner.username}?language=de`, "en");
	await browse(`/${other.username}`, "de");
	const viewsOf = ({ profileId }: InsertedUser) =>
		db.$queryRaw<{ dimension: string; value: string; views: number }[]>`
			SELECT dimension, value, views::int AS views FROM analytics.daily
			WHERE profile_key = (SELECT analytics_key FROM profile WHERE id = ${profileId}::uuid)
				AND dimension IN ('total', 'language')
			ORDER BY dimension, value`;
	await eventually(async () => {
		expect(await viewsOf(owner)).toEqual([
			{ dimension: "language", value: "de", views: 3 },
			{ dimension: "language", value: "en", views: 1 },
			{ dimension: "total", value: "", views: 4 },
		]);
		expect(await viewsOf(other)).toEqual([{ dimension: "total", value: "", views: 1 }]);
	});
	const tab = await (await (await signIn(owner)).get("/dashboard/analytics")).text();
	expect(tab).toContain("Views and visitors by language");
	const otherTab = await (await (await signIn(other)).get("/dashboard/analytics")).text();
	expect(otherTab).not.toContain("Views and visitors by language");
});

test("a text names a link by its first title in the second language too", async () => {
	const owner = await insertPage();
	await db.link.create({
		data: {
			profileId: owner.profileId,
			kind: "text",
			title: "Text",
			url: "",
			position: 9,
			details: { text: "Visit [[My shop]]." },
		},
	});
	const german = await (await open(`/${owner.username}?language=de`)).text();
	expect(german).toMatch(new RegExp(`<a[^>]*href="/go/${owner.linkId}"[^>]*>My shop</a>`));
});

test("pages of ours that a link opens are in the language of the page that it was opened on", async () => {
	const owner = await insertPage();
	const contact = await insertForm(owner, "contact", { title: "Write to me" });
	await db.link.update({ where: { id: contact }, data: { secondTitle: "Schreib mir" } });
	const german = await (await open(`/${owner.username}?language=de`)).text();
	expect(german).toContain(`href="/go/${contact}/form?language=de"`);
	expect(await (await open(`/${owner.username}`)).text()).toContain(`href="/go/${contact}/form"`);

	const form = await (await open(`/go/${contact}/form?language=de`)).text();
	expect(form).toContain('<html lang="de"');
	for (const text of ["Schreib mir", "Atelier Noor", `href="/${owner.username}?language=de"`]) {
		expect(form).toContain(text);
	}
	expect(form).toContain('action="?language=de&amp;open"');
	const refused = await visit().post(`/go/${contact}/form?language=de&open`, { name: "" });
	expect(await refused.text()).toContain('<html lang="de"');
	expect(await languageFor(`/go/${contact}/form`, "de")).toBe("en");

	const event = { start: "2090-12-04T20:00", end: "", zone: "Europe/Berlin", place: "", note: "" };
	const { id } = await db.link.create({
		data: {
			...{ profileId: owner.profileId, kind: "event", url: "", position: 20, details: event },
			...{ title: "Opening", secondTitle: "Vernissage" },
		},
	});
	const screen = await open(`/go/${id}/file?language=de`, { Accept: "text/html" });
	const shown = await screen.text();
	expect(shown).toContain('<html lang="de"');
	expect(shown).toContain('href="?language=de&amp;download"');
	const calendar = await open(`/go/${id}/file?language=de&download`);
	expect(await calendar.text()).toContain("SUMMARY:Vernissage");
});

test("the way back from a form leads to the language that it was opened in, whatever the browser prefers", async () => {
	const owner = await insertPage();
	const contact = await insertForm(owner, "contact", { title: "Write to me" });
	const form = await (await open(`/go/${contact}/form`, { "Accept-Language": "de" })).text();
	const [, back = ""] = new RegExp(`href="(/${owner.username}[^"]*)"`).exec(form) ?? [];
	expect(back).not.toBe("");
	expect(await languageFor(back, "de")).toBe("en");
});

test("a player behind a question stays in the language that it was opened in", async () => {
	const owner = await insertPage();
	const { id } = await db.link.create({
		data: {
			...{ ...KIND_EXAMPLES.embed, kind: "embed", profileId: owner.profileId, position: 20 },
			...{ title: "Talk", secondTitle: "Vortrag", sensitive: true },
		},
	});
	for (const query of ["", "&from=print"]) {
		const path = `/go/${id}/embed?language=de`;
		const question = await (await open(path + query)).text();
		const [, action = ""] = /<form [^>]*action="([^"]*)"/.exec(question) ?? [];
		const answer = await visit().post(
			new URL(action.replaceAll("&amp;", "&") || path, server.url + path).href.slice(
				server.url.length,
			),
			{},
		);
		expect(answer.status).toBe(303);
		const player = await (await open(answer.headers.get("Location") ?? "")).text();
		expect(player).toContain('<html lang="de"');
		expect(player).toContain("Vortrag");
	}
});

test("a report is in the language of the page that it was opened on", async () => {
	const { username } = await insertPage();
	const report = async (language: string) =>
		/href="(\/report\/[^"]*)"/.exec(
			await (await open(`/${username}?language=${language}`)).text(),
		)?.[1];
	expect(await report("en")).toBe(`/report/${username}`);
	const german = (await report("de")) ?? "";
	const form = await (await open(german)).text();
	expect(form).toContain('<html lang="de"');
	expect(form).toContain("Atelier Noor");
	const refused = await visit().post(german, { reason: "" });
	expect(await refused.text()).toContain('<html lang="de"');
	const sent = await visit().post(german, { reason: "scam", details: "", email: "" });
	expect(sent.status).toBe(303);
	const thanks = await (await open(sent.headers.get("Location") ?? "")).text();
	expect(thanks).toContain('<html lang="de"');
	expect(thanks).toContain(`href="/${username}?language=de"`);
	expect(await languageFor(`/report/${username}`, "de")).toBe("en");
});

test("the drawn picture for previews has the document's language", async () => {
	const { username } = await insertPage();
	const pictureOf = async (language: string) => {
		const html = head(await (await open(`/${username}?language=${language}`)).text());
		const [, address = ""] = /property="og:image" content="([^"]*)"/.exec(html) ?? [];
		const path = address.replaceAll("&amp;", "&").slice(server.url.length);
		return Buffer.from(await (await open(path)).arrayBuffer()).toString("base64");
	};
	expect(await pictureOf("de")).not.toBe(await pictureOf("en"));
});

describe("the API", () => {
	test("keeps the address of a page whose languages it refuses", async () => {
		const owner = await insertPage();
		await db.user.update({ where: { id: owner.userId }, data: { tier: "max" } });
		const answer = await (await signIn(owner)).send("/api/profile", {
			method: "PATCH",
			headers: { "Content-Type": "application/json", Origin: server.url },
			body: JSON.stringify({ username: `${owner.username}-new`, second_language: "en" }),
		});
		expect(answer.status).toBe(422);
		expect(await db.profile.findUnique({ where: { id: owner.profileId } })).toMatchObject({
			username: owner.username,
			secondLanguage: "de",
		});
	});

	test("reads and writes the second texts", async () => {
		const owner = await insertUser({ name: "Ada", tier: "max", emailVerified: true });
		const creator = await signIn(owner);
		const send = (method: string, path: string, body: object) =>
			creator.send(path, {
				method,
				headers: { "Content-Type": "application/json", Origin: server.url },
				body: JSON.stringify(body),
			});
		const second = { second_language: "de", second_name: "Ada (de)", second_bio: "Hallo" };
		const profile = await send("PATCH", "/api/profile", second);
		expect(profile.status).toBe(200);
		expect(await profile.json()).toMatchObject({ name: "Ada", ...second });
		const refused = await send("PATCH", "/api/profile", { second_language: "en" });
		expect(refused.status).toBe(422);
		const added = await send("POST", "/api/links", {
			title: "My shop",
			second_title: "Mein Laden",
			url: "https://example.com",
		});
		expect(added.status).toBe(201);
		const { id, ...link } = await added.json();
		expect(link).toMatchObject({ title: "My shop", second_title: "Mein Laden" });
		const changed = await send("PATCH", `/api/links/${id}`, { title: "Shop" });
		expect(await changed.json()).toMatchObject({ title: "Shop", second_title: "Mein Laden" });
		const cleared = await send("PATCH", `/api/links/${id}`, { second_title: null });
		expect(await cleared.json()).toMatchObject({ second_title: null });
		const one = await send("PATCH", "/api/profile", { second_language: null });
		expect(await one.json()).toMatchObject({ ...second, second_language: null });
	});

	test("exports them, and imports them with the language", async () => {
		const owner = await insertPage();
		await db.user.update({ where: { id: owner.userId }, data: { tier: "max" } });
		const creator = await signIn(owner);
		const headers = { Origin: server.url };
		const exported = await (await creator.send("/api/export", { headers })).json();
		expect(exported).toMatchObject({
			profile: { secondLanguage: "de", secondName: "Atelier Noor" },
		});
		const other = await insertUser({ tier: "max", emailVerified: true });
		const imported = await (await signIn(other)).send("/api/import", {
			method: "POST",
			headers: { "Content-Type": "application/json", Origin: server.url },
			body: JSON.stringify({ export: exported, language: true }),
		});
		expect(imported.status).toBe(200);
		const page = await db.profile.findUnique({
			where: { id: other.profileId },
			include: { links: { orderBy: { position: "asc" } } },
		});
		expect(page).toMatchObject({
			secondLanguage: "de",
			secondName: "Atelier Noor",
			secondBio: "Keramik von Hand",
			links: [{ secondTitle: "Mein Laden" }, { secondTitle: null }],
		});
	});
});
