import { expect, test } from "vitest";
import { endFirstRun } from "#app/features/account/first-run/end-first-run.server.ts";
import { IMPORT_IN_FIRST_RUN } from "#app/features/account/first-run/import-detour.ts";
import type { ImportReply } from "#app/features/creator-page/import/import-reply.ts";
import { SCHEME_NOT_ALLOWED } from "#app/features/creator-page/links/kinds/normalize-url.ts";
import { db } from "#app/platform/db.server.ts";
import type { InsertedUser } from "#tests/support/accounts-factory.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { LITTLELINK_PAGE } from "#tests/support/import-pages.ts";
import { titlesInOrder } from "#tests/support/links-factory.ts";
import { answerOf, createRouteArgs, pageRequest } from "#tests/support/requests.ts";
import { action, loader } from "./import.tsx";

/** As a browser sends it without scripts. */
function post(
	user: InsertedUser,
	fields: Record<string, string | string[] | File>,
	address = "http://localhost:3000/dashboard/links/import",
) {
	const body = new FormData();
	for (const [name, value] of Object.entries(fields)) {
		for (const each of Array.isArray(value) ? value : [value]) body.append(name, each);
	}
	const request = new Request(address, {
		method: "POST",
		headers: { Accept: "text/html,application/xhtml+xml" },
		body,
	});
	return answerOf(action(createRouteArgs(request, {}, { user })));
}

/** What was found, as the form brings it back. */
async function find(user: InsertedUser): Promise<string> {
	const answer = (await post(user, { intent: "read-html", html: LITTLELINK_PAGE })) as {
		data: ImportReply;
	};
	return JSON.stringify(answer.data.preview?.found);
}

test("shows what was found, imports the selection, and says how much", async () => {
	const user = await insertUser();
	const found = await find(user);
	expect(await db.link.count({ where: { profileId: user.profileId } })).toBe(0);
	const answer = await post(user, { intent: "import", found, links: ["1", "0"] });
	expect(answer).toRedirectTo("/dashboard/links");
	await expect(answer).toSendToast({ type: "success", message: "Imported 2 links." });
	expect(await titlesInOrder(user)).toEqual(["GitHub", "Write to us"]);
});

test("an import during the first steps leads back to them until they are finished", async () => {
	const user = await insertUser();
	const found = await find(user);
	const address = new URL(IMPORT_IN_FIRST_RUN, "http://localhost:3000").href;
	const load = () =>
		answerOf(loader(createRouteArgs(pageRequest(IMPORT_IN_FIRST_RUN), {}, { user })));
	const importOne = (place: string) =>
		post(user, { intent: "import", found, links: place }, address);
	expect(await load()).toEqual({ path: "/dashboard/start", label: "Back to the first steps" });
	expect(await importOne("0")).toRedirectTo("/dashboard/start");
	await endFirstRun(user);
	expect(await load()).toEqual({ path: "/dashboard/links", label: "Back to links" });
	expect(await importOne("1")).toRedirectTo("/dashboard/links");
});

test("imports headers, and pages without a name", async () => {
	const user = await insertUser();
	const page = JSON.parse(await find(user));
	const header = { kind: "header", title: "Shop", url: "" };
	const found = JSON.stringify({ ...page, name: "", bio: "", links: [header] });
	expect(await post(user, { intent: "import", found, links: "0" })).toMatchObject({ status: 303 });
	expect(await titlesInOrder(user)).toEqual(["Shop"]);
});

test("keeps showing what was found when nothing was selected", async () => {
	const user = await insertUser();
	const found = await find(user);
	const answer = await post(user, { intent: "import", found });
	expect(answer).toMatchObject({
		init: { status: 400 },
		data: { preview: { found: JSON.parse(found) } },
	});
	await expect(answer).toSendToast({
		type: "error",
		message: "Choose at least one thing to import",
	});
});

test.each([
	["address", { intent: "read-address", address: "" }, "Enter the address of your page"],
	["address", { intent: "read-address", address: "javascript:alert(1)" }, SCHEME_NOT_ALLOWED],
	[
		"address",
		{ intent: "read-address", address: "mailto:a@b.example" },
		"Enter the address of a website",
	],
	[
		"address",
		{ intent: "read-address", address: "http://127.0.0.1/rosa" },
		"127.0.0.1 isn’t on the public internet.",
	],
	[
		"address",
		{ intent: "read-address", address: "http://169.254.169.254/latest/meta-data" },
		"169.254.169.254 isn’t on the public internet.",
	],
	["html", { intent: "read-html", html: "" }, "Paste the HTML of your page"],
	[
		"html",
		{ intent: "read-html", html: "<p>Hello" },
		"We found no links in this HTML. Copy all of the page’s source, from <html> to its end.",
	],
	[
		"html",
		{ intent: "read-html", html: "x".repeat(2 * 1024 * 1024 + 1) },
		"This is more than 2 MB. Paste only the part with your links.",
	],
	["file", { intent: "read-file", file: new File([], "page.json") }, "This file is empty"],
	[
		"file",
		{ intent: "read-file", file: new File(["PK"], "data.zip") },
		"This zip file is damaged or incomplete. Download it again.",
	],
	[
		"file",
		{ intent: "read-file", file: new File([`{"links":[{"title":`], "page.json") },
		"This file is damaged or incomplete. Download it again.",
	],
	[
		"file",
		{ intent: "read-file", file: new File(["Shop: https://shop.example"], "links.txt") },
		"This file isn’t a web page (.html), JSON (.json), or a copy of your data (.zip).",
	],
	[
		"file",
		{ intent: "read-file", file: new File(["{}"], "a.json") },
		"This file has no links in it.",
	],
])("shows the error at %s", async (field, fields, message) => {
	const answer = await post(await insertUser(), fields);
	expect(answer).toRefuseField(field, message);
	await expect(answer).toSendToast({ type: "error", message });
});

test("refuses data that the server could not have sent", async () => {
	const user = await insertUser();
	const page = JSON.parse(await find(user));
	const [link] = page.links;
	for (const found of [
		"",
		"{",
		"null",
		{ ...page, links: [{ ...link, url: "javascript:alert(1)" }] },
		{ ...page, links: [{ ...link, url: "HTTPS://github.com" }] },
		{ ...page, links: [{ ...link, title: "" }] },
		{ ...page, links: [{ ...link, title: "x".repeat(101) }] },
		{ ...page, links: [{ ...link, kind: "header" }] },
		{ ...page, links: Array.from({ length: 501 }, () => link) },
		{ ...page, socials: [{ platform: "github", url: "https://evil.example" }] },
		{ ...page, socials: [{ platform: "myspace", url: "https://myspace.com/x" }] },
		{ ...page, photo: "file:///etc/passwd" },
	]) {
		const json = typeof found === "string" ? found : JSON.stringify(found);
		const answer = await post(user, { intent: "import", found: json, links: "0" });
		expect(answer).toMatchObject({ init: { status: 400 } });
	}
	expect(await db.link.count({ where: { profileId: user.profileId } })).toBe(0);
	// More than asked for is ignored.
	const found = JSON.stringify({
		...page,
		links: [{ ...link, profileId: "x", position: 9, id: "y" }],
	});
	await post(user, { intent: "import", found, links: "0", tier: "max" });
	expect(await titlesInOrder(user)).toEqual(["GitHub"]);
});
