import type { InsertedUser } from "#tests/support/accounts-factory.ts";
import "#tests/support/subscribe-to-page-changes.ts";
import { describe, expect, test, vi } from "vitest";
import { createPageVersion } from "#app/features/creator-page/history/create-page-version.server.ts";
import {
	getPageImages,
	getPageStatus,
	getStoredProfile,
} from "#app/features/creator-page/profile/queries.server.ts";
import { getPublicPage } from "#app/features/creator-page/public/get-public-page.server.ts";
import { formatDay } from "#app/lib/format-time.ts";
import { db } from "#app/platform/db.server.ts";
import { storage } from "#app/platform/storage.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertLinks } from "#tests/support/links-factory.ts";
import {
	answerOf,
	createRouteArgs,
	formRequest,
	lastRetryAfter,
	pageRequest,
	uploadRequest,
} from "#tests/support/requests.ts";
import { randomPicture } from "#tests/support/whole-account-factory.ts";
import { loader as dashboardIndex, action as setVisibilityAction } from "./index.tsx";
import { action, loader, middleware } from "./profile.tsx";
import { action as seoAction } from "./settings/seo.tsx";

const WRONG_TYPE = "Please select a valid image file (JPEG, PNG, GIF, or WebP)";
const AS_PAGE = { Accept: "text/html,application/xhtml+xml" };

function post(user: InsertedUser, fields: Record<string, string>, headers: HeadersInit = AS_PAGE) {
	const request = formRequest("/dashboard/profile", fields, headers);
	return answerOf(action(createRouteArgs(request, {}, { user })));
}

describe("POST /dashboard/profile", () => {
	test.each<Record<string, string>>([
		{ intent: "save-profile", version: "2147483648", name: "Anna" },
		{ intent: "change-username", currentUsername: "an\u0000na", username: "annie" },
	])("refuses values that the database can't hold: $intent", async (fields) => {
		expect(await post(await insertUser(), fields)).toMatchObject({ init: { status: 400 } });
	});

	test("saves name and bio", async () => {
		const user = await insertUser();
		const fields = { intent: "save-profile", version: "1", name: " Anna ", bio: "One\r\ntwo" };
		const answer = await post(user, fields);
		expect(answer).toRedirectTo("/dashboard/profile");
		await expect(answer).toSendToast({ type: "success", message: "Profile saved" });
		expect(await getStoredProfile(user)).toEqual({
			version: 2,
			name: "Anna",
			bio: "One\ntwo",
			language: "en",
			secondLanguage: null,
			secondName: "",
			secondBio: "",
		});
	});

	test("saves the language, which a form of the release before leaves as it is", async () => {
		const user = await insertUser();
		const fields = { intent: "save-profile", name: "Anna", bio: "" };
		await post(user, { ...fields, version: "1", language: "ja" });
		expect(await getStoredProfile(user)).toMatchObject({ language: "ja" });
		await post(user, { ...fields, version: "2", shownFields: "name bio" });
		await post(user, { ...fields, version: "3", language: "" });
		expect(await getStoredProfile(user)).toMatchObject({ version: 4, language: "ja" });
	});

	test("takes the answer to a proposed language, which isn't proposed again", async () => {
		const user = await insertUser();
		await insertLinks(user, ["Öffnungszeiten", "Newsletter abonnieren", "Mein neues Buch"]);
		const open = async () =>
			(await loader(createRouteArgs(pageRequest("/dashboard/profile"), {}, { user }))).proposal;
		expect(await open()).toEqual({ language: "de", current: "en" });
		const answer = await post(user, { intent: "choose-language", language: "de" });
		expect(answer).toRedirectTo("/dashboard/profile");
		await expect(answer).toSendToast({ type: "success", message: "Language saved" });
		expect(await getStoredProfile(user)).toMatchObject({ language: "de" });
		expect(await open()).toBeNull();
		expect(await post(user, { intent: "choose-language", language: "xx" })).toMatchObject({
			init: { status: 400 },
		});
	});

	test("returns the stored values to a script", async () => {
		const user = await insertUser();
		const fields = { intent: "save-profile", version: "1", name: "李", bio: "" };
		expect(await post(user, fields, { Accept: "*/*" })).toMatchObject({
			data: { saved: { version: 2, name: "李", bio: "" } },
		});
	});

	test.each([
		["name", { name: "" }, "Name is required"],
		["name", { name: "\u3164" }, "Name is required"],
		["name", { name: "A".repeat(101) }, "Name must be at most 100 characters"],
		["bio", { bio: "x".repeat(501) }, "Bio must be at most 500 characters"],
		["language", { language: "xx" }, "Choose a language from the list"],
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

	test("says how often the username can change, and when it can next", async () => {
		const user = await insertUser();
		const days = (count: number) => new Date(Date.now() + count * 86_400_000);
		const change = () =>
			post(user, {
				intent: "change-username",
				currentUsername: user.username,
				username: `new-${crypto.randomUUID().slice(0, 8)}`,
			});
		const refusedWith = (username: string[]) => ({
			init: { status: 429 },
			data: { result: { error: { username } } },
		});
		const where = { id: user.profileId };
		await db.profile.update({
			where,
			data: { usernameChanges: [days(-20), days(-10), days(-1)] },
		});
		expect(await change()).toMatchObject(
			refusedWith([
				`You can change your username 3 times in 30 days. You can change it again on ${formatDay(days(10))}.`,
			]),
		);
		expect(Number(lastRetryAfter())).toBeGreaterThan(9 * 86_400);
		await db.profile.update({ where, data: { usernameChanges: [] } });
		const former = [40, 50, 60, 70].map((expiresIn) => ({
			username: `former-${crypto.randomUUID().slice(0, 8)}`,
			expiresAt: days(expiresIn),
			profileId: user.profileId,
		}));
		await db.usernameHistory.createMany({ data: former });
		expect(await change()).toMatchObject(
			refusedWith([
				`Your page already has 5 usernames, including former ones. You can change it again on ${formatDay(days(40))}.`,
			]),
		);
	});

	test("suggests free names when one is taken", async () => {
		const [user, other] = await Promise.all([insertUser(), insertUser()]);
		const answer = await post(user, {
			intent: "change-username",
			currentUsername: user.username,
			username: other.username,
		});
		const taken = other.username;
		expect(answer).toRefuseField(
			"username",
			`${taken} is taken. Available: ${taken}-2, ${taken}-links, the-${taken}`,
		);
	});

	test.each(["no spaces", "ümlaut", "a/b", "../admin", "K\u0456", "x".repeat(51)])(
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

describe("images in POST /dashboard/profile", () => {
	test("replace the photo, cropped as requested, and delete the former one", async () => {
		const user = await insertUser();
		// The history holds the page as it was before, so that no version holds a picture.
		await createPageVersion({ profileId: user.profileId, actor: "creator" });
		const answer = await upload(user, { kind: "profile", image: await picture() });
		expect(answer).toRedirectTo("/dashboard/profile");
		await expect(answer).toSendToast({
			type: "success",
			message: "Your photo was saved",
		});
		const first = (await getPageImages(user)).profile;
		expect(first).toMatchObject({ width: 40, height: 40 });

		const crop = { cropX: "10", cropY: "10", cropWidth: "20.5", cropHeight: "20.5" };
		await upload(user, { kind: "profile", image: await picture(), ...crop });
		const { profile, banner } = await getPageImages(user);
		expect(profile).toMatchObject({ width: 21, height: 21 });
		expect(banner).toBeNull();
		expect(await db.image.count({ where: { userId: user.userId } })).toBe(1);
		expect(await shownOn(user)).toMatchObject({ photo: { width: 21 }, banner: null });
	});

	test("keep a former photo while a version of the page references it", async () => {
		const user = await insertUser();
		await upload(user, { kind: "profile", image: await picture() });
		const first = (await getPageImages(user)).profile?.id ?? "";
		await db.pageVersion.create({
			data: {
				profileId: user.profileId,
				number: 1_000,
				document: {},
				changes: [],
				imageIds: [first],
			},
		});
		await upload(user, { kind: "profile", image: await picture() });
		expect(await db.image.count({ where: { userId: user.userId } })).toBe(2);
	});

	test("answer a script in JSON", async () => {
		const user = await insertUser();
		const done = await uploadByScript(user, { kind: "banner", image: await picture() });
		expect(done.status).toBe(200);
		expect(await done.json()).toEqual({
			toast: { type: "success", message: "Your banner was saved" },
		});
		expect((await getPageImages(user)).banner).toMatchObject({ width: 60, height: 20 });

		const refused = await uploadByScript(user, { kind: "banner", image: textFile("b.png") });
		expect(refused.status).toBe(400);
		expect(await refused.json()).toMatchObject({
			toast: { type: "error", message: WRONG_TYPE },
			result: { error: { image: [WRONG_TYPE] } },
		});
	});

	test("leave other requests to React Router", async () => {
		const user = await insertUser();
		const answers = [
			uploadRequest("/dashboard/profile", { intent: "upload-image" }, AS_PAGE),
			uploadRequest("/dashboard/profile.data", { intent: "upload-image" }, { Accept: "*/*" }),
			pageRequest("/dashboard/profile", { Accept: "application/json" }),
		].map((request) => throughMiddleware(user, request));
		for (const answer of answers) expect(await (await answer).text()).toBe("React Router");
	});

	test.each([
		["a text", { image: textFile("me.png") }, WRONG_TYPE],
		["a file of another type", { image: textFile("me.svg", "image/svg+xml") }, WRONG_TYPE],
		["half a crop", { cropX: "1", cropY: "1" }, "Failed to crop image. Please try again."],
		[
			"more than 5 MB",
			{ image: new File([new Uint8Array(5 * 1024 * 1024 + 1)], "me.png", { type: "image/png" }) },
			"Image file size must be less than 5MB",
		],
	])("refuse %s with a field error, and store nothing", async (_, fields, message) => {
		const user = await insertUser();
		const answer = await upload(user, { kind: "profile", image: await picture(), ...fields });
		expect(answer).toRefuseField("image", message);
		await expect(answer).toSendToast({ type: "error", message });
		expect(new Set(Object.values(await getPageImages(user)))).toEqual(new Set([null]));
		expect(await db.image.count({ where: { userId: user.userId } })).toBe(0);
	});

	test("refuse a form without a file, as browsers send it", async () => {
		const part = (name: string, rest: string) =>
			`--b\r\nContent-Disposition: form-data; name="${name}"${rest}\r\n`;
		const body = [
			part("intent", "\r\n\r\nupload-image"),
			part("kind", "\r\n\r\nprofile"),
			part("image", '; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n'),
			"--b--\r\n",
		].join("");
		const headers = { ...AS_PAGE, "Content-Type": "multipart/form-data; boundary=b" };
		const request = new Request("http://localhost:3000/dashboard/profile", {
			method: "POST",
			body,
			headers,
		});
		const args = createRouteArgs(request, {}, { user: await insertUser() });
		expect(await answerOf(action(args))).toRefuseField("image", WRONG_TYPE);
	});

	test("refuse an invalid crop", async () => {
		const fields = { kind: "profile", image: await picture(), cropX: "left" };
		expect(await upload(await insertUser(), fields)).toRefuseField(
			"cropX",
			"Failed to crop image. Please try again.",
		);
	});

	test("report a failure that is not the file's fault", async () => {
		const user = await insertUser();
		vi.spyOn(storage, "put").mockRejectedValue(new Error("ENOSPC"));
		const answer = await upload(user, { kind: "profile", image: await picture() });
		expect(answer).toMatchObject({ init: { status: 503 } });
		await expect(answer).toSendToast({
			type: "error",
			message:
				"Failed to upload profile image: We can’t save pictures right now. Please try again later.",
		});
		expect((await getPageImages(user)).profile).toBeNull();
	});

	test("are limited, and say when to try again to a page and to a script", async () => {
		const user = await insertUser();
		const fields = { kind: "profile", image: textFile("me.png") };
		for (let count = 0; count < 60; count++) {
			expect(await upload(user, fields)).toMatchObject({ init: { status: 400 } });
		}
		const message =
			"Failed to upload profile image: You have uploaded 60 pictures in the last hour. Please try again later.";
		expect(await upload(user, fields)).toMatchObject({
			init: { status: 429 },
			data: { result: { error: { image: [message] } } },
		});
		expect(Number(lastRetryAfter())).toBeGreaterThan(3_000);
		expect(await uploadByScript(user, fields)).toMatchObject({ status: 429 });
		expect(Number(lastRetryAfter())).toBeGreaterThan(3_000);

		const request = uploadRequest("/dashboard/settings/seo", {
			intent: "upload-picture",
			picture: "og_image",
			image: textFile("og.png"),
		});
		const pro = { ...user, tier: "pro" as const };
		const seo = answerOf(seoAction(createRouteArgs(request, {}, { user: pro })));
		expect(await seo).toMatchObject({ init: { status: 429 } });
		expect(Number(lastRetryAfter())).toBeGreaterThan(3_000);
	});

	test.each([
		["photo", "profile"],
		["banner", "banner"],
	])("answer a form about a missing %s with the page and what was typed", async (_, kind) => {
		const user = await insertUser();
		const describe = { intent: "describe-image", kind, altText: "Ada, writing" };
		expect(await post(user, describe)).toMatchObject({
			init: { status: 404 },
			data: {
				result: { initialValue: { altText: "Ada, writing" } },
				toast: { type: "error", message: "This picture no longer exists." },
			},
		});
	});

	test("have a description that visitors get too", async () => {
		const user = await insertUser();
		const describe = { intent: "describe-image", kind: "profile", altText: " Ada,\nwriting " };
		await expect(await post(user, describe)).toSendToast({
			type: "error",
			message: "This picture no longer exists.",
		});
		await upload(user, { kind: "profile", image: await picture() });
		await expect(await post(user, describe)).toSendToast({
			type: "success",
			message: "Your photo description was saved",
		});
		expect(await shownOn(user)).toMatchObject({ photo: { altText: "Ada, writing" } });
		expect(await post(user, { ...describe, altText: "x".repeat(301) })).toRefuseField(
			"altText",
			"The description must be at most 300 characters",
		);
	});

	test("can be removed, repeatedly", async () => {
		const user = await insertUser();
		// The history holds the page as it was before, so that no version holds the picture.
		await createPageVersion({ profileId: user.profileId, actor: "creator" });
		await upload(user, { kind: "banner", image: await picture() });
		const remove = { intent: "remove-image", kind: "banner" };
		const answer = await post(user, remove);
		expect(answer).toRedirectTo("/dashboard/profile");
		await expect(answer).toSendToast({ type: "success", message: "Your banner was removed" });
		await post(user, remove);
		expect(await shownOn(user)).toMatchObject({ banner: null });
		expect(await db.image.count({ where: { userId: user.userId } })).toBe(0);
	});

	test("leave another account's page unchanged", async () => {
		const [user, other] = [await insertUser(), await insertUser()];
		await upload(other, { kind: "profile", image: await picture() });
		const mixed = { ...user, profileId: other.profileId };
		const answer = await upload(mixed, { kind: "profile", image: await picture() });
		expect(answer).toMatchObject({ init: { status: 404 } });
		const remove = { intent: "remove-image", kind: "profile" };
		expect(await post(mixed, remove)).toMatchObject({ init: { status: 404 } });
		expect((await getPageImages(other)).profile).not.toBeNull();
		expect(await db.image.count({ where: { userId: user.userId } })).toBe(0);
	});

	function upload(user: InsertedUser, fields: Record<string, string | File>) {
		const request = uploadRequest(
			"/dashboard/profile",
			{ intent: "upload-image", ...fields },
			AS_PAGE,
		);
		return answerOf(action(createRouteArgs(request, {}, { user })));
	}

	function uploadByScript(user: InsertedUser, fields: Record<string, string | File>) {
		const request = uploadRequest(
			"/dashboard/profile",
			{ intent: "upload-image", ...fields },
			{ Accept: "application/json" },
		);
		return throughMiddleware(user, request);
	}

	async function throughMiddleware(user: InsertedUser, request: Request): Promise<Response> {
		const args = createRouteArgs(request, {}, { user });
		const next = async () => new Response("React Router");
		const answer = await middleware[0]?.(args, next);
		return answer instanceof Response ? answer : next();
	}

	async function picture(): Promise<File> {
		return new File([new Uint8Array(await randomPicture())], "me.png", { type: "image/png" });
	}

	function textFile(name: string, type = "image/png"): File {
		return new File(["no picture"], name, { type });
	}

	async function shownOn({ username }: InsertedUser) {
		const found = await getPublicPage({ username });
		return found.kind === "page" ? found.page : null;
	}
});

describe("POST /dashboard", () => {
	function setVisibility(user: InsertedUser, fields: Record<string, string>) {
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

	test("a suspended page is neither public nor private", async () => {
		const user = await insertUser();
		await db.profile.update({ where: { id: user.profileId }, data: { suspendedAt: new Date() } });
		expect(await getPageStatus(user)).toMatchObject({ published: false, isSuspended: true });
	});

	test("refuses an unknown intent with a page", async () => {
		const user = await insertUser();
		const answer = (await setVisibility(user, { intent: "delete" })) as Response;
		expect(answer.status).toBe(400);
		expect(answer.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
		expect(await answer.text()).toContain('href="/dashboard"');
		expect(await getPageStatus(user)).toMatchObject({ published: true });
	});
});

describe("GET /dashboard", () => {
	test.each([
		["/dashboard", "/dashboard/profile"],
		["/dashboard?tab=links", "/dashboard/links"],
		["/dashboard?tab=analytics", "/dashboard/analytics"],
		["/dashboard?tab=//evil.example", "/dashboard/profile"],
	])("redirects %s to %s", async (path, target) => {
		const user = await insertUser();
		const args = createRouteArgs(pageRequest(path), {}, { user });
		expect(await answerOf((async () => dashboardIndex(args))())).toRedirectTo(target);
	});
});
