import { describe, expect, test } from "vitest";
import { PRINT_CHANNEL_KEY } from "#app/features/creator-page/core/public-page.ts";
import { getPublicPage } from "#app/features/creator-page/public/get-public-page.server.ts";
import { MAX_CHANNELS } from "#app/features/creator-page/share/channels/schema.ts";
import { db } from "#app/platform/db.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import { answerOf, createRouteArgs, formRequest, pageRequest } from "#tests/support/requests.ts";
import { loader as redirectFromChannels } from "./channels.ts";
import { action, loader } from "./share.tsx";

const PATH = "/dashboard/share";
const instagram = { intent: "add-channel", name: "Instagram", slug: "ig" };

function post(user: InsertedUser, fields: Record<string, string>) {
	return answerOf(action(createRouteArgs(formRequest(PATH, fields), {}, { user })));
}

function load(user: InsertedUser, search = "") {
	return loader(createRouteArgs(pageRequest(PATH + search), {}, { user }));
}

/** Slugs and names, in their order. */
async function channelsOf(user: InsertedUser): Promise<string[]> {
	const { channels } = await load(user);
	return channels.map(({ slug, name }) => `${slug}: ${name}`);
}

async function insertChannel({ profileId }: InsertedUser, slug = "ig") {
	return db.channel.create({ data: { profileId, slug, name: slug } });
}

test("the former address of the channels redirects", async () => {
	const request = pageRequest("/dashboard/channels?code=1");
	const answer = await answerOf(
		(async () => redirectFromChannels(createRouteArgs(request, {}, {})))(),
	);
	expect(answer).toMatchObject({ status: 301 });
	expect((answer as Response).headers.get("Location")).toBe("/dashboard/share?code=1");
});

test("counts the views of channels and those of printed pages", async () => {
	const user = await insertUser();
	const { id, analyticsKey } = await insertChannel(user);
	await insertChannel(user, "tt");
	await query({
		text: `INSERT INTO analytics.daily (profile_key, day, dimension, value, views, visitors)
			SELECT p.analytics_key, now() AT TIME ZONE 'UTC', 'channel', value, views, 1
			FROM profile p, unnest($2::text[], $3::int[]) AS counted (value, views) WHERE p.id = $1`,
		values: [user.profileId, [analyticsKey, PRINT_CHANNEL_KEY, 999_999].map(String), [5, 3, 7]],
	});
	expect((await load(user)).counted).toMatchObject({ views: { [id]: 5 }, printViews: 3 });
	expect((await load(await insertUser())).counted).toMatchObject({ views: {}, printViews: 0 });
});

describe("POST /dashboard/share", () => {
	test("adds a channel, which becomes an address of the page", async () => {
		const user = await insertUser();
		const answer = await post(user, { ...instagram, name: "  My\u2028Instagram ", slug: " IG " });
		const { id, analyticsKey } = await db.channel.findFirstOrThrow({
			where: { profileId: user.profileId },
		});
		expect(answer).toRedirectTo(`${PATH}#channel-${id}`);
		await expect(answer).toSendToast({ type: "success", message: "Channel added" });
		expect(await channelsOf(user)).toEqual(["ig: My Instagram"]);
		expect(await getPublicPage({ username: user.username })).toMatchObject({
			channels: { ig: analyticsKey },
		});
	});

	test.each([
		["name", { name: " " }, "Name is required"],
		["name", { name: "x".repeat(61) }, "Name must be at most 60 characters"],
		["slug", { slug: "" }, "Address is required"],
		["slug", { slug: "x".repeat(31) }, "Address must be at most 30 characters"],
	])("refuses a bad %s: %j", async (field, given, message) => {
		const user = await insertUser();
		const answer = await post(user, { ...instagram, ...given });
		expect(answer).toRefuseField(field, message);
		await expect(answer).toSendNoToast();
		expect(await channelsOf(user)).toEqual([]);
	});

	test.each(["my page", "a/b", "..", "qr.svg", "\u0456nsta", "ключ"])(
		"refuses an address such as %j",
		async (slug) => {
			const answer = await post(await insertUser(), { ...instagram, slug });
			expect(answer).toRefuseField("slug", "Use only letters, digits, -, and _");
		},
	);

	test.each(["card", "print", "PRINT"])("refuses %j, an address of our own", async (slug) => {
		const answer = await post(await insertUser(), { ...instagram, slug });
		expect(answer).toRefuseField(
			"slug",
			`“${slug.toLowerCase()}” is taken. Choose another address`,
		);
	});

	test("allows each address once for a page", async () => {
		const [user, other] = [await insertUser(), await insertUser()];
		await post(other, instagram);
		await post(user, instagram);
		expect(await post(user, { ...instagram, name: "Again" })).toMatchObject({
			init: { status: 409 },
			data: { result: { error: { slug: ["You already have a channel at “ig”."] } } },
		});
		expect(await channelsOf(user)).toEqual(["ig: Instagram"]);
		expect(await channelsOf(other)).toEqual(["ig: Instagram"]);
	});

	test("allows thirty channels, even with simultaneous requests", async () => {
		const user = await insertUser();
		await db.channel.createMany({
			data: Array.from({ length: MAX_CHANNELS - 2 }, (_, index) => ({
				profileId: user.profileId,
				slug: `c${index}`,
				name: "A channel",
			})),
		});
		const answers = await Promise.all(
			["a", "b", "c", "d"].map((slug) => post(user, { ...instagram, slug })),
		);
		expect(await db.channel.count({ where: { profileId: user.profileId } })).toBe(30);
		expect(answers.filter((answer) => answer instanceof Response)).toHaveLength(2);
		expect(answers.find((answer) => !(answer instanceof Response))).toSayOnce(
			"Your page already has 30 channels, the maximum. Delete one first.",
		);
	});

	test("renames a channel and keeps its address", async () => {
		const user = await insertUser();
		const { id: channelId } = await insertChannel(user);
		const rename = { intent: "rename-channel", channelId };
		expect(await post(user, { ...rename, name: "" })).toRefuseField("name", "Name is required");
		const answer = await post(user, { ...rename, name: "Instagram bio", slug: "other" });
		expect(answer).toRedirectTo(`${PATH}#channel-${channelId}`);
		await expect(answer).toSendToast({ type: "success", message: "Channel renamed" });
		expect(await channelsOf(user)).toEqual(["ig: Instagram bio"]);
	});

	test("deletes a channel and its address", async () => {
		const user = await insertUser();
		const { id: channelId } = await insertChannel(user);
		const answer = await post(user, { intent: "delete-channel", channelId });
		expect(answer).toRedirectTo(`${PATH}#channels`);
		await expect(answer).toSendToast({ type: "success", message: "Channel deleted" });
		expect(await getPublicPage({ username: user.username })).toMatchObject({ channels: {} });
		const again = await post(user, { intent: "delete-channel", channelId });
		expect(again).toMatchObject({ init: { status: 404 } });
		expect(again).toSayOnce("This channel no longer exists.");
	});

	test.each(["rename-channel", "delete-channel"])(
		"doesn't find another account's channel: %s",
		async (intent) => {
			const [user, other] = [await insertUser(), await insertUser()];
			const { id: channelId } = await insertChannel(other);
			const answer = await post(user, { intent, channelId, name: "Mine now" });
			expect(answer).toMatchObject({ init: { status: 404 } });
			expect(await channelsOf(other)).toEqual(["ig: ig"]);
		},
	);
});
