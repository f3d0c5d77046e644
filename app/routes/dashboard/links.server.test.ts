import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { createPageVersion } from "#app/features/creator-page/history/create-page-version.server.ts";
import { SCHEME_NOT_ALLOWED } from "#app/features/creator-page/links/kinds/normalize-url.ts";
import { LINKS_PER_PAGE } from "#app/features/creator-page/links/list/link-list.ts";
import {
	getLink,
	getLinkOrder,
	getSocialLinks,
	getTimeZone,
} from "#app/features/creator-page/links/queries.server.ts";
import { db } from "#app/platform/db.server.ts";
import { query } from "#app/platform/sql.server.ts";
import type { InsertedUser } from "#tests/support/accounts-factory.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertLink, insertLinks, titlesInOrder } from "#tests/support/links-factory.ts";
import { answerOf, createRouteArgs, formRequest, pageRequest } from "#tests/support/requests.ts";
import { action, loader } from "./links.tsx";

const AS_PAGE = { Accept: "text/html,application/xhtml+xml" };

function post(
	user: InsertedUser,
	fields: Record<string, string | string[]>,
	headers: HeadersInit = AS_PAGE,
) {
	const request = formRequest("/dashboard/links", fields, headers);
	return answerOf(action(createRouteArgs(request, {}, { user })));
}

describe("a plain link whose address another kind fits", () => {
	const fields = { intent: "add-link", title: "Mine", url: "https://youtu.be/dQw4w9WgXcQ" };

	test("is added as it was asked for", async () => {
		const user = await insertUser();
		await post(user, fields);
		await post(user, { ...fields, kind: "link" });
		const { profileId } = user;
		const kinds = await db.link.findMany({ where: { profileId }, select: { kind: true } });
		expect(kinds).toEqual([{ kind: "link" }, { kind: "link" }]);
	});

	test("is offered as that kind, if the form asks for it", async () => {
		const user = await insertUser();
		const answer = await post(user, { ...fields, kind: "link", offer: "on" });
		const typed = "url=https%3A%2F%2Fyoutu.be%2FdQw4w9WgXcQ&title=Mine";
		expect(answer).toRedirectTo(`/dashboard/links?kind=embed&${typed}#add-link`);
		expect(await titlesInOrder(user)).toEqual([]);
	});
});

describe("the fallback of a broken link", () => {
	const fields = { intent: "edit-link", version: "1", title: "Shop", url: "https://shop.example" };

	test.each([
		[{ fallback: "hide" }, { fallback: "hide", fallbackUrl: null }],
		[
			{ fallback: "lead", fallbackUrl: "instead.example/a" },
			{ fallback: "lead", fallbackUrl: "https://instead.example/a" },
		],
		// Kept for when it is chosen again.
		[
			{ fallback: "keep", fallbackUrl: "https://instead.example" },
			{ fallback: "keep", fallbackUrl: "https://instead.example" },
		],
		[{}, { fallback: "keep", fallbackUrl: null }],
	])("is saved: %o", async (given, stored) => {
		const user = await insertUser();
		const { id: linkId } = await insertLink(user);
		expect(await post(user, { ...fields, linkId, ...given })).toMatchObject({ status: 303 });
		expect(await getLink(user, linkId)).toMatchObject(stored);
	});

	test.each([
		[{ fallback: "lead" }, "Enter the address to redirect to"],
		[{ fallback: "lead", fallbackUrl: "javascript:alert(1)" }, SCHEME_NOT_ALLOWED],
		[{ fallback: "lead", fallbackUrl: "anna@example.com" }, "Enter the address of a website"],
	])("requires a website: %o", async (given, message) => {
		const user = await insertUser();
		const { id: linkId } = await insertLink(user);
		const answer = await post(user, { ...fields, linkId, ...given });
		expect(answer).toMatchObject({
			init: { status: 400 },
			data: { result: { error: { fallbackUrl: [message] } } },
		});
	});

	test("is kept if a form omits it, and dropped when the address changes", async () => {
		const user = await insertUser();
		const { id: linkId, url } = await insertLink(user);
		await db.link.update({
			where: { id: linkId },
			data: { fallback: "hide", brokenAt: new Date(), brokenReason: "404", failedChecks: 3 },
		});
		await post(user, { ...fields, linkId, url });
		expect(await getLink(user, linkId)).toMatchObject({
			fallback: "hide",
			broken: { reason: "404" },
		});
		await post(user, { ...fields, linkId, version: "2", url: "https://new.example" });
		expect(await getLink(user, linkId)).toMatchObject({ fallback: "hide", broken: null });
	});

	test("can be checked again, only for an own link", async () => {
		const [user, other] = [await insertUser(), await insertUser()];
		const { id: linkId } = await insertLink(user, { url: "mailto:ada@example.com" });
		const answer = await post(user, { intent: "check-link", linkId });
		expect(answer).toRedirectTo(`/dashboard/links?edit=${linkId}#link-${linkId}`);
		await expect(answer).toSendToast({
			type: "info",
			message: "We can’t check it right now. Open the link to see whether it works.",
		});
		expect(await post(other, { intent: "check-link", linkId })).toMatchObject({
			init: { status: 404 },
		});
	});
});

describe("POST /dashboard/links", () => {
	test("adds a link and completes its address", async () => {
		const user = await insertUser();
		const answer = await post(user, {
			intent: "add-link",
			title: " My\u2028shop ",
			url: "shop.example",
		});
		expect(answer).toMatchObject({ status: 303 });
		await expect(answer).toSendToast({ type: "success", message: "Link added" });
		const links = await db.link.findMany({ where: { profileId: user.profileId } });
		expect(links).toMatchObject([{ title: "My shop", url: "https://shop.example", position: 0 }]);
	});

	test("adds a link once, however often the same form arrives", async () => {
		const [user, other] = [await insertUser(), await insertUser()];
		const form = {
			intent: "add-link",
			id: crypto.randomUUID(),
			title: "Shop",
			url: "shop.example",
		};
		for (let count = 0; count < 2; count += 1) {
			expect(await post(user, form)).toMatchObject({ status: 303 });
		}
		expect(await titlesInOrder(user)).toEqual(["Shop"]);
		expect(await post(other, form)).toMatchObject({ init: { status: 400 } });
		expect(await titlesInOrder(other)).toEqual([]);
	});

	test.each([
		["title", { kind: "header", title: "" }, "Title is required"],
		["title", { kind: "header", title: " \u0000 " }, "Title is required"],
		[
			"title",
			{ title: "x".repeat(101), url: "https://example.com" },
			"Title must be at most 100 characters",
		],
		["url", { title: "Shop", url: "" }, "URL is required"],
		["url", { title: "Shop", url: "java\tscript:alert(1)" }, SCHEME_NOT_ALLOWED],
		[
			"url",
			{ title: "Shop", url: `https://example.com/${"x".repeat(2048)}` },
			"URL must be at most 2,048 characters",
		],
	])("refuses a link with a bad %s", async (field, fields, message) => {
		const user = await insertUser();
		const answer = await post(user, { intent: "add-link", ...fields });
		expect(answer).toRefuseField(field, message);
		await expect(answer).toSendToast({ type: "error", message: "Failed to add link." });
		expect(await db.link.count({ where: { profileId: user.profileId } })).toBe(0);
	});

	test("ignores fields that the form doesn't have", async () => {
		const user = await insertUser();
		const other = await insertUser();
		await post(user, {
			intent: "add-link",
			title: "Shop",
			url: "https://shop.example",
			profileId: other.profileId,
			position: "7",
			highlight: "on",
			tier: "max",
		});
		expect(await titlesInOrder(user)).toEqual(["Shop"]);
		expect(await titlesInOrder(other)).toEqual([]);
	});

	test.each(["", "drop-all", "__proto__", "toString"])(
		"refuses the unknown intent %j",
		async (intent) => {
			const answer = await post(await insertUser(), { intent });
			expect(answer).toMatchObject({ init: { status: 400 } });
			await expect(answer).toSendToast({
				type: "error",
				message: "This form is out of date. Please reload the page.",
			});
		},
	);

	test.each<Record<string, string>>([
		{ intent: "edit-link", linkId: crypto.randomUUID(), title: "Shop", url: "shop.example" },
		{ intent: "reorder-links", order: crypto.randomUUID() },
		{ intent: "save-social-links" },
	])("refuses a version that the database can't hold: $intent", async (fields) => {
		const answer = await post(await insertUser(), { ...fields, version: "2147483648" });
		expect(answer).toMatchObject({ init: { status: 400 } });
	});

	test("requires an id to delete", async () => {
		const user = await insertUser();
		const answer = await post(user, { intent: "delete-link", linkId: "" });
		expect(answer).toRefuseField("linkId", "Cannot delete link: Missing ID");
		await expect(answer).toSendToast({ type: "error", message: "Cannot delete link: Missing ID" });
	});

	test.each<[Record<string, string>, string]>([
		[{ intent: "show-links" }, "Choose at least one link"],
		[{ intent: "hide-links" }, "Choose at least one link"],
		[{ intent: "delete-links" }, "Choose at least one link"],
		[{ intent: "add-to-group", groupId: crypto.randomUUID() }, "Choose at least one link"],
		[{ intent: "add-to-group", linkId: crypto.randomUUID() }, "Choose a group"],
		[{ intent: "hide-links", linkId: "no-id" }, "Failed to save links."],
	])("says what is wrong with the choice of links: %j", async (fields, message) => {
		const answer = await post(await insertUser(), fields);
		expect(answer).toMatchObject({ init: { status: 400 } });
		await expect(answer).toSendToast({ type: "error", message });
	});

	test.each([
		["delete-link", "Failed to delete link."],
		["hide-link", "Failed to save link."],
		["move-link-up", "Failed to reorder links."],
		["edit-link", "Failed to save link."],
	])("doesn't find another account's link: %s", async (intent, message) => {
		const [user, other] = await Promise.all([insertUser(), insertUser()]);
		const { id: linkId } = await insertLink(other);
		const edit = { linkId, version: "1", title: "Mine now", url: "https://evil.example" };
		const answer = await post(user, { intent, ...edit });
		expect(answer).toMatchObject({ init: { status: 404 } });
		await expect(answer).toSendToast({ type: "error", message });
		expect(await getLink(other, linkId)).toMatchObject({ title: "A link", enabled: true });
	});

	test("answers a stale edit with both versions", async () => {
		const user = await insertUser();
		const { id: linkId } = await insertLink(user, { title: "Shop" });
		const edit = { intent: "edit-link", linkId, version: "1", url: "https://example.com" };
		await post(user, { ...edit, title: "In the other tab" });
		expect(await post(user, { ...edit, title: "In this tab" })).toMatchObject({
			init: { status: 409 },
			data: {
				result: { initialValue: { title: "In this tab" } },
				linkConflict: { title: "In the other tab", version: 2 },
			},
		});
	});

	describe("after an edit whose answer was lost", () => {
		/** @returns ids of saves without an answer, of which the last but one was stored */
		async function loseAnswer(user: InsertedUser) {
			const { id: linkId } = await insertLink(user, { title: "Shop" });
			const edit = { intent: "edit-link", linkId, version: "1", url: "https://example.com" };
			const [saveId, neverArrived] = [crypto.randomUUID(), crypto.randomUUID()];
			await post(user, { ...edit, title: "My shop", saveId }, { Accept: "*/*" });
			const after = `${saveId} ${neverArrived}`;
			return { linkId, edit: { ...edit, saveId: crypto.randomUUID(), after } };
		}

		test.each<Record<string, string>>([
			{ title: "Our shop" },
			{ title: "My shop" },
			{ title: "My shop", url: "https://shop.example" },
			{ title: "My shop", highlight: "on" },
			{ title: "Shop", startsAt: "2026-07-01T09:00", timeZone: "Europe/Berlin" },
		])("the next edit is saved: %o", async (fields) => {
			const user = await insertUser();
			const { linkId, edit } = await loseAnswer(user);
			const answer = await post(user, { ...edit, ...fields }, { Accept: "*/*" });
			expect(answer).toMatchObject({ data: { done: true } });
			const { title = "" } = fields;
			expect(await getLink(user, linkId)).toMatchObject({
				title,
				highlight: "highlight" in fields,
				url: fields.url ?? "https://example.com",
			});
			// The answer to this one may be lost, too.
			const next = { saveId: crypto.randomUUID(), after: edit.saveId, title: "Third" };
			expect(await post(user, { ...edit, ...next }, { Accept: "*/*" })).toMatchObject({
				data: { done: true },
			});
			expect(await getLink(user, linkId)).toMatchObject({ title: "Third" });
		});

		test("a change from elsewhere is still a conflict", async () => {
			const user = await insertUser();
			const { linkId, edit } = await loseAnswer(user);
			await post(user, { ...edit, version: "2", title: "Elsewhere", saveId: "", after: "" });
			expect(await post(user, { ...edit, title: "Here" }, { Accept: "*/*" })).toMatchObject({
				init: { status: 409 },
				data: { linkConflict: { title: "Elsewhere", version: 3 } },
			});
			expect(await getLink(user, linkId)).toMatchObject({ title: "Elsewhere" });
		});
	});

	test("reorders for a script, which receives the new version", async () => {
		const user = await insertUser();
		const ids = await insertLinks(user, ["a", "b", "c"]);
		const { version } = await getLinkOrder(user);
		const order = ids.toReversed();
		const fields = {
			intent: "reorder-links",
			version: String(version),
			order: order.join(),
			movedId: ids[0] ?? "",
		};
		const answer = await post(user, fields, { Accept: "*/*" });
		expect(answer).toMatchObject({ data: { order: { version: version + 1, ids: order } } });
		await expect(answer).toSendToast({
			type: "success",
			message: "Links reordered: “a” is now 3 of 3",
		});
		expect(await titlesInOrder(user)).toEqual(["c", "b", "a"]);

		expect(await post(user, fields, { Accept: "*/*" })).toMatchObject({
			init: { status: 409 },
			data: { orderConflict: { version: version + 1, ids: order } },
		});
	});

	test("moves one position without scripts and opens the page that contains the link", async () => {
		const user = await insertUser();
		const [, second = ""] = await insertLinks(user, ["a", "b"]);
		const answer = await post(user, { intent: "move-link-up", linkId: second });
		expect(answer).toRedirectTo(`/dashboard/links?at=${second}#link-${second}`);
		await expect(answer).toSendToast({
			type: "success",
			message: "Links reordered: “b” is now 1 of 2",
		});
		expect(await titlesInOrder(user)).toEqual(["b", "a"]);
	});

	test("stores social links under their canonical addresses", async () => {
		const user = await insertUser();
		const fields = { intent: "save-social-links", version: "1", github: "@anna", youtube: "" };
		const answer = await post(user, fields, { Accept: "*/*" });
		const saved = { version: 2, links: { github: "https://github.com/anna" } };
		expect(answer).toMatchObject({ data: { saved } });
		expect(await getSocialLinks(user)).toEqual(saved);

		const refused = await post(user, { ...fields, version: "2", github: "https://evil.example" });
		expect(refused).toRefuseField(
			"github",
			"Enter your GitHub username or the address of your profile",
		);
		await expect(refused).toSendToast({
			type: "error",
			message: "Failed to save social media links. Please try again.",
		});

		expect(await post(user, { ...fields, github: "@other" })).toMatchObject({
			init: { status: 409 },
			data: { conflict: saved },
		});
	});

	test.each([
		["header", { title: "Listen" }, { kind: "header", url: "" }],
		[
			"email",
			{ title: "Write", url: "anna@example.com" },
			{ kind: "email", url: "mailto:anna@example.com" },
		],
		["phone", { title: "Call", url: "030 123 456" }, { kind: "phone", url: "tel:030123456" }],
	])("adds a %s", async (kind, fields, expected) => {
		const user = await insertUser();
		const answer = await post(user, { intent: "add-link", kind, ...fields });
		expect(answer).toMatchObject({ status: 303 });
		const links = await db.link.findMany({ where: { profileId: user.profileId } });
		expect(links).toMatchObject([expected]);
	});

	test.each([
		["email", "https://example.com", "Enter an email address such as anna@example.com"],
		["phone", "anna@example.com", "Enter a phone number such as +49 30 123456"],
	])("refuses an %s link with another kind's address", async (kind, url, message) => {
		const user = await insertUser();
		const answer = await post(user, { intent: "add-link", kind, title: "Shop", url });
		expect(answer).toRefuseField("url", message);
	});

	test("saves all fields of a link, and clears emptied ones", async () => {
		const user = await insertUser();
		const { id: linkId } = await insertLink(user, { title: "Shop" });
		const edit = { intent: "edit-link", kind: "link", linkId, title: "Shop", url: "shop.example" };
		const answer = await post(user, {
			...edit,
			version: "1",
			icon: "shop",
			highlight: "on",
			size: "lead",
			sensitive: "on",
			startsAt: "2026-07-01T09:00",
			endsAt: "",
			timeZone: "America/New_York",
			utmSource: " posy ",
		});
		expect(answer).toRedirectTo(`/dashboard/links#link-${linkId}`);
		expect(await getLink(user, linkId)).toMatchObject({
			icon: "shop",
			highlight: true,
			size: "lead",
			sensitive: true,
			startsAt: new Date("2026-07-01T13:00:00Z"),
			endsAt: null,
			utm: { source: "posy" },
		});
		expect(await getTimeZone(user)).toBe("America/New_York");

		await post(user, { ...edit, version: "2", icon: "", size: "auto", timeZone: "UTC" });
		expect(await getLink(user, linkId)).toMatchObject({
			icon: null,
			highlight: false,
			size: "auto",
			sensitive: false,
			startsAt: null,
			utm: null,
		});
		expect(await getTimeZone(user)).toBe("America/New_York");
	});

	test.each([
		[
			"endsAt",
			{ startsAt: "2026-07-01T09:00", endsAt: "2026-07-01T09:00" },
			"The end must be after the start",
		],
		["startsAt", { startsAt: "2026-02-30T09:00" }, "Enter a day and a time"],
		["timeZone", { timeZone: "Mars/Olympus" }, "This time zone isn’t supported"],
		["utmSource", { utmSource: "x".repeat(101) }, "At most 100 characters"],
		[
			"utmSource",
			{ url: `https://shop.example/${"x".repeat(2_000)}`, utmSource: "y".repeat(100) },
			"With these, the address would be longer than 2,048 characters",
		],
	])("refuses a link with a wrong %s: %o", async (field, fields, message) => {
		const user = await insertUser();
		const { id: linkId } = await insertLink(user);
		const edit = { intent: "edit-link", linkId, version: "1", title: "Shop", url: "shop.example" };
		const answer = await post(user, { ...edit, ...fields });
		expect(answer).toRefuseField(field, message);
		expect(await getLink(user, linkId)).toMatchObject({ version: 1 });
	});

	test("refuses an icon outside the set", async () => {
		const user = await insertUser();
		const { id: linkId } = await insertLink(user);
		const edit = { intent: "edit-link", linkId, version: "1", title: "Shop", url: "shop.example" };
		const answer = await post(user, { ...edit, icon: "../../etc/passwd" });
		expect(answer).toMatchObject({ init: { status: 400 } });
	});

	test("shows, hides and deletes several links at once, and restores them together", async () => {
		const user = await insertUser();
		const [first = "", , third = ""] = await insertLinks(user, ["a", "b", "c"]);
		const hidden = await post(user, { intent: "hide-links", linkId: [first, third] });
		expect(hidden).toRedirectTo("/dashboard/links");
		await expect(hidden).toSendToast({
			type: "success",
			message: "2 links are hidden",
		});
		expect(await getLink(user, third)).toMatchObject({ enabled: false });
		await post(user, { intent: "show-links", linkId: third });
		expect(await getLink(user, third)).toMatchObject({ enabled: true });

		const deleted = await post(user, { intent: "delete-links", linkId: [first, third] });
		expect(await titlesInOrder(user)).toEqual(["b"]);
		const place = new URL((deleted as Response).headers.get("Location") ?? "", "http://a.example");
		const removalId = place.searchParams.get("undo") ?? "";
		const request = pageRequest(place.pathname + place.search);
		expect(await loader(createRouteArgs(request, {}, { user }))).toMatchObject({
			removal: { id: removalId, count: 2, title: "a" },
		});

		const undone = await post(user, { intent: "undo-removal", removalId });
		expect(undone).toRedirectTo(`/dashboard/links?at=${first}#link-${first}`);
		expect(await titlesInOrder(user)).toEqual(["a", "b", "c"]);
		const again = await post(user, { intent: "undo-removal", removalId });
		expect(again).toMatchObject({ init: { status: 410 } });
		await expect(again).toSendToast({
			type: "error",
			message: "Failed to restore the links.",
		});
	});

	test.each(["show-links", "hide-links", "delete-links"])("%s requires a link", async (intent) => {
		const answer = await post(await insertUser(), { intent });
		expect(answer).toRefuseField("linkId", "Choose at least one link");
	});

	test.each(["hide-links", "delete-links"])(
		"%s leaves another account's links unchanged",
		async (intent) => {
			const [user, other] = await Promise.all([insertUser(), insertUser()]);
			const [own = ""] = await insertLinks(user, ["own"]);
			const foreign = await insertLinks(other, ["x", "y"]);
			await post(user, { intent, linkId: [own, ...foreign] });
			expect(await titlesInOrder(other)).toEqual(["x", "y"]);
			expect(await getLink(other, foreign[0] ?? "")).toMatchObject({ enabled: true });
			const nothing = await post(user, { intent, linkId: foreign });
			expect(nothing).toMatchObject({ init: { status: 404 } });
		},
	);

	test("duplicates a link and opens the copy", async () => {
		const user = await insertUser();
		const [first = ""] = await insertLinks(user, ["a", "b"]);
		const answer = await post(user, { intent: "duplicate-link", linkId: first });
		expect(await titlesInOrder(user)).toEqual(["a", "a", "b"]);
		const { ids } = await getLinkOrder(user);
		expect(answer).toRedirectTo(`/dashboard/links?edit=${ids[1]}#link-${ids[1]}`);
	});

	test("sets a link's thumbnail by a plain upload, and removes it", async () => {
		const user = await insertUser();
		const { id: linkId } = await insertLink(user);
		// The history holds the page as it was before, so that no version holds the picture.
		await createPageVersion({ profileId: user.profileId, actor: "creator" });
		const bytes = await sharp({
			create: { width: 300, height: 200, channels: 3, background: "#7a2c63" },
		})
			.png()
			.toBuffer();
		const upload = (name: string, content: BlobPart) => {
			const body = new FormData();
			body.set("intent", "upload-thumbnail");
			body.set("linkId", linkId);
			body.set("image", new File([content], name, { type: "image/png" }));
			const request = new Request("http://localhost:3000/dashboard/links", {
				method: "POST",
				body,
				headers: AS_PAGE,
			});
			return answerOf(action(createRouteArgs(request, {}, { user })));
		};
		expect(await upload("shop.png", new Uint8Array(bytes))).toRedirectTo(
			`/dashboard/links?edit=${linkId}#link-${linkId}`,
		);
		expect((await getLink(user, linkId)).thumbnail).toMatchObject({ width: 200, height: 200 });
		expect(await upload("shop.png", "not a picture")).toRefuseField(
			"image",
			"Please select a valid image file (JPEG, PNG, GIF, or WebP)",
		);

		expect(await post(user, { intent: "remove-thumbnail", linkId })).toRedirectTo(
			`/dashboard/links?edit=${linkId}#link-${linkId}`,
		);
		expect(await getLink(user, linkId)).toMatchObject({ thumbnail: null });
		expect(await db.image.count({ where: { userId: user.userId } })).toBe(0);
	});

	test("stores the time zone sent by a script", async () => {
		const user = await insertUser();
		const fields = { intent: "learn-time-zone", timeZone: "Asia/Kathmandu" };
		expect(await post(user, fields, { Accept: "*/*" })).toMatchObject({ data: { done: true } });
		expect(await getTimeZone(user)).toBe("Asia/Kathmandu");
	});
});

describe("GET /dashboard/links", () => {
	const titles = Array.from({ length: LINKS_PER_PAGE * 2 + 1 }, (_, index) => `Link ${index + 1}`);

	async function load(user: InsertedUser, search = "") {
		return loader(createRouteArgs(pageRequest(`/dashboard/links${search}`), {}, { user }));
	}

	test("shows one part of a long list, and the part that contains the addressed link", async () => {
		const user = await insertUser();
		const ids = await insertLinks(user, titles);
		const whole = { pages: 3, found: titles.length, total: titles.length };
		expect(await load(user)).toMatchObject({ ...whole, part: { search: "", page: 1 } });
		const second = await load(user, "?page=2");
		expect(second.links.map(({ id }) => id)).toEqual(ids.slice(LINKS_PER_PAGE, 2 * LINKS_PER_PAGE));
		expect((await load(user, "?page=99")).links).toMatchObject([{ title: "Link 101" }]);
		for (const name of ["edit", "at"]) {
			expect((await load(user, `?${name}=${ids.at(-1)}`)).part.page, name).toBe(3);
		}
		expect((await load(user, "?at=nobody&page=2")).part.page).toBe(2);

		const deleted = await post(user, { intent: "delete-link", linkId: ids[60] ?? "" });
		const address = (deleted as Response).headers.get("Location") ?? "";
		expect((await load(user, new URL(address, "http://a.example").search)).part.page).toBe(2);
	});

	test("finds links by words in title or address, as typed", async () => {
		const user = await insertUser();
		await insertLink(user, { title: "100% wool", url: "https://shop.example" });
		await insertLink(user, { title: "Press", url: "https://shop.example/1000_looms" });
		const found = async (q: string) =>
			(await load(user, `?${new URLSearchParams({ q })}`)).links.map(({ title }) => title);
		expect(await found("SHOP")).toEqual(["100% wool", "Press"]);
		expect(await found("100%")).toEqual(["100% wool"]);
		expect(await found("0_l")).toEqual(["Press"]);
		expect(await found("\\")).toEqual([]);
	});

	test("stays on its part when forms are submitted without scripts", async () => {
		const user = await insertUser();
		const ids = await insertLinks(user, titles);
		const hidden = formRequest(
			"/dashboard/links?page=2",
			{ intent: "hide-link", linkId: ids[60] ?? "" },
			AS_PAGE,
		);
		expect(await answerOf(action(createRouteArgs(hidden, {}, { user })))).toRedirectTo(
			`/dashboard/links?page=2#link-${ids[60]}`,
		);
	});

	test("says that clicks are unavailable when they can't be read, and shows the rest", async () => {
		const user = await insertUser();
		const { id } = await insertLink(user);
		await query({ text: `ALTER TABLE analytics.daily RENAME TO daily_elsewhere` });
		try {
			const request = pageRequest("/dashboard/links");
			expect(await loader(createRouteArgs(request, {}, { user }))).toMatchObject({
				trends: null,
				links: [{ id }],
			});
		} finally {
			await query({ text: `ALTER TABLE analytics.daily_elsewhere RENAME TO daily` });
		}
	});
});
