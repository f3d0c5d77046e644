import { describe, expect, test } from "vitest";
import { getLink, getLinkOrder, getSocialLinks } from "#app/features/links/queries.server.ts";
import type { CurrentUser } from "#app/middleware/require-user.server.ts";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertLink, insertLinks, titlesInOrder } from "#tests/support/links-factory.ts";
import { answerOf, createRouteArgs, formRequest } from "#tests/support/requests.ts";
import { action } from "./links.tsx";

const AS_PAGE = { Accept: "text/html,application/xhtml+xml" };

function post(user: CurrentUser, fields: Record<string, string>, headers: HeadersInit = AS_PAGE) {
	const request = formRequest("/dashboard/links", fields, headers);
	return answerOf(action(createRouteArgs(request, {}, { user })));
}

describe("POST /dashboard/links", () => {
	test("adds a link with a whole address", async () => {
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

	test.each([
		["title", { title: "", url: "https://example.com" }, "Title is required"],
		["title", { title: " \u0000 ", url: "https://example.com" }, "Title is required"],
		[
			"title",
			{ title: "x".repeat(101), url: "https://example.com" },
			"Title must be at most 100 characters",
		],
		["url", { title: "Shop", url: "" }, "URL is required"],
		[
			"url",
			{ title: "Shop", url: "java\tscript:alert(1)" },
			"Only web, e-mail and phone addresses can be linked",
		],
		[
			"url",
			{ title: "Shop", url: `https://example.com/${"x".repeat(2048)}` },
			"URL must be at most 2,048 characters",
		],
	])("keeps a link with a bad %s out", async (field, fields, message) => {
		const user = await insertUser();
		const answer = await post(user, { intent: "add-link", ...fields });
		expect(answer).toRefuseField(field, message);
		await expect(answer).toSendToast({ type: "error", message: "Failed to add link." });
		expect(await db.link.count({ where: { profileId: user.profileId } })).toBe(0);
	});

	test("does not take what it is not asked for", async () => {
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
				message: "This form is not known here. Please reload the page.",
			});
		},
	);

	test.each<Record<string, string>>([
		{ intent: "edit-link", linkId: crypto.randomUUID(), title: "Shop", url: "shop.example" },
		{ intent: "reorder-links", order: crypto.randomUUID() },
		{ intent: "save-social-links" },
	])("refuses a version that the database cannot hold: $intent", async (fields) => {
		const answer = await post(await insertUser(), { ...fields, version: "2147483648" });
		expect(answer).toMatchObject({ init: { status: 400 } });
	});

	test("needs an id to delete", async () => {
		const user = await insertUser();
		const answer = await post(user, { intent: "delete-link", linkId: "" });
		expect(answer).toRefuseField("linkId", "Cannot delete link: Missing ID");
		await expect(answer).toSendToast({ type: "error", message: "Cannot delete link: Missing ID" });
	});

	test.each([
		["delete-link", "Failed to delete link."],
		["hide-link", "Failed to save link."],
		["move-link-up", "Failed to reorder links."],
		["edit-link", "Failed to save link."],
	])("knows no link of somebody else: %s", async (intent, message) => {
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

	test("reorders for a script, which gets the new version to go on with", async () => {
		const user = await insertUser();
		const ids = await insertLinks(user, ["a", "b", "c"]);
		const { version } = await getLinkOrder(user);
		const order = ids.toReversed();
		const fields = { intent: "reorder-links", version: String(version), order: order.join() };
		const answer = await post(user, fields, { Accept: "*/*" });
		expect(answer).toMatchObject({ data: { order: { version: version + 1, ids: order } } });
		await expect(answer).toSendToast({ type: "success", message: "Links reordered" });
		expect(await titlesInOrder(user)).toEqual(["c", "b", "a"]);

		expect(await post(user, fields, { Accept: "*/*" })).toMatchObject({
			init: { status: 409 },
			data: { orderConflict: { version: version + 1, ids: order } },
		});
	});

	test("moves one place without scripts and opens the page where the link is", async () => {
		const user = await insertUser();
		const [, second = ""] = await insertLinks(user, ["a", "b"]);
		const answer = await post(user, { intent: "move-link-up", linkId: second });
		expect(answer).toRedirectTo(`/dashboard/links#link-${second}`);
		await expect(answer).toSendToast({ type: "success", message: "Links reordered" });
		expect(await titlesInOrder(user)).toEqual(["b", "a"]);
	});

	test("stores social links by their canonical addresses", async () => {
		const user = await insertUser();
		const fields = { intent: "save-social-links", version: "1", github: "@anna", youtube: "" };
		const answer = await post(user, fields, { Accept: "*/*" });
		const saved = { version: 2, links: { github: "https://github.com/anna" } };
		expect(answer).toMatchObject({ data: { saved } });
		expect(await getSocialLinks(user)).toEqual(saved);

		const refused = await post(user, { ...fields, version: "2", github: "https://evil.example" });
		expect(refused).toRefuseField(
			"github",
			"Enter your GitHub name or the address of your profile",
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
});
