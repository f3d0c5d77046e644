import { describe, expect, test } from "vitest";
import { getPageStatus, getStoredProfile } from "#app/features/profile/queries.server.ts";
import type { CurrentUser } from "#app/middleware/require-user.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { answerOf, createRouteArgs, formRequest, pageRequest } from "#tests/support/requests.ts";
import { loader as dashboardIndex, action as setVisibilityAction } from "./index.ts";
import { action } from "./profile.tsx";

const AS_PAGE = { Accept: "text/html,application/xhtml+xml" };

function post(user: CurrentUser, fields: Record<string, string>, headers: HeadersInit = AS_PAGE) {
	const request = formRequest("/dashboard/profile", fields, headers);
	return answerOf(action(createRouteArgs(request, {}, { user })));
}

describe("POST /dashboard/profile", () => {
	test.each<Record<string, string>>([
		{ intent: "save-profile", version: "2147483648", name: "Anna" },
		{ intent: "change-username", currentUsername: "an\u0000na", username: "annie" },
	])("refuses what the database cannot hold: $intent", async (fields) => {
		expect(await post(await insertUser(), fields)).toMatchObject({ init: { status: 400 } });
	});

	test("saves name and bio", async () => {
		const user = await insertUser();
		const fields = { intent: "save-profile", version: "1", name: " Anna ", bio: "One\r\ntwo" };
		const answer = await post(user, fields);
		expect(answer).toRedirectTo("/dashboard/profile");
		await expect(answer).toSendToast({ type: "success", message: "Profile saved" });
		expect(await getStoredProfile(user)).toEqual({ version: 2, name: "Anna", bio: "One\ntwo" });
	});

	test("answers a script with what is stored now", async () => {
		const user = await insertUser();
		const fields = { intent: "save-profile", version: "1", name: "Anna", bio: "" };
		expect(await post(user, fields, { Accept: "*/*" })).toMatchObject({
			data: { saved: { version: 2, name: "Anna", bio: "" } },
		});
	});

	test.each([
		["name", { name: "" }, "Name is required"],
		["name", { name: "A" }, "Name must be at least 2 characters"],
		["name", { name: "A".repeat(101) }, "Name must be at most 100 characters"],
		["bio", { bio: "x".repeat(501) }, "Bio must be at most 500 characters"],
	])("refuses a bad %s", async (field, fields, message) => {
		const user = await insertUser();
		const answer = await post(user, {
			intent: "save-profile",
			version: "1",
			name: "Anna",
			...fields,
		});
		expect(answer).toRefuseField(field, message);
		await expect(answer).toSendToast({
			type: "error",
			message: "Failed to update profile. Please try again.",
		});
		expect(await getStoredProfile(user)).toMatchObject({ version: 1 });
	});

	test("answers a stale form with both versions", async () => {
		const user = await insertUser();
		const save = { intent: "save-profile", version: "1", bio: "" };
		await post(user, { ...save, name: "In the other tab" });
		expect(await post(user, { ...save, name: "In this tab" })).toMatchObject({
			init: { status: 409 },
			data: {
				result: { initialValue: { name: "In this tab" } },
				conflict: { version: 2, name: "In the other tab" },
			},
		});
	});

	test("changes the username", async () => {
		const user = await insertUser();
		const username = `New-${crypto.randomUUID().slice(0, 8)}`;
		const fields = { intent: "change-username", currentUsername: user.username, username };
		await expect(await post(user, fields)).toSendToast({
			type: "success",
			message: "Username changed",
		});
		expect(await getPageStatus(user)).toMatchObject({ username: username.toLowerCase() });

		expect(await post(user, { ...fields, username: "another" })).toMatchObject({
			init: { status: 409 },
			data: { usernameConflict: username.toLowerCase() },
		});
	});

	test("says which names are free when one is taken", async () => {
		const [user, other] = await Promise.all([insertUser(), insertUser()]);
		const answer = await post(user, {
			intent: "change-username",
			currentUsername: user.username,
			username: other.username,
		});
		const taken = other.username;
		expect(answer).toRefuseField(
			"username",
			`${taken} is taken. Free: ${taken}-2, ${taken}-links, the-${taken}`,
		);
	});

	test.each(["no spaces", "ümlaut", "a/b", "../admin", "K\u212A", "x".repeat(51)])(
		"refuses the username %j",
		async (username) => {
			const user = await insertUser();
			const fields = { intent: "change-username", currentUsername: user.username, username };
			expect(await post(user, fields)).toRefuseField("username", "Invalid username format");
		},
	);

	test("refuses an unknown intent", async () => {
		const answer = await post(await insertUser(), { intent: "become-admin" });
		expect(answer).toMatchObject({ init: { status: 400 } });
	});
});

describe("POST /dashboard", () => {
	function setVisibility(user: CurrentUser, fields: Record<string, string>) {
		const request = formRequest("/dashboard", fields, AS_PAGE);
		return answerOf(setVisibilityAction(createRouteArgs(request, {}, { user })));
	}

	test("makes the page private and public again", async () => {
		const user = await insertUser();
		const hidden = await setVisibility(user, {
			intent: "make-private",
			redirectTo: "//evil.example",
		});
		expect(hidden).toRedirectTo("/dashboard/profile");
		expect(await getPageStatus(user)).toMatchObject({ published: false });
		const shown = await setVisibility(user, { intent: "publish", redirectTo: "/dashboard/links" });
		expect(shown).toRedirectTo("/dashboard/links");
		await expect(shown).toSendToast({ type: "success", message: "Your page is public" });
		expect(await getPageStatus(user)).toMatchObject({ published: true });
	});

	test("refuses an unknown intent", async () => {
		const user = await insertUser();
		expect(await setVisibility(user, { intent: "delete" })).toMatchObject({ status: 400 });
		expect(await getPageStatus(user)).toMatchObject({ published: true });
	});
});

describe("GET /dashboard", () => {
	test.each([
		["/dashboard", "/dashboard/profile"],
		["/dashboard?tab=links", "/dashboard/links"],
		["/dashboard?tab=analytics", "/dashboard/analytics"],
		["/dashboard?tab=//evil.example", "/dashboard/profile"],
	])("%s leads to %s", async (path, target) => {
		const user = await insertUser();
		const args = createRouteArgs(pageRequest(path), {}, { user });
		expect(await answerOf((async () => dashboardIndex(args))())).toRedirectTo(target);
	});
});
