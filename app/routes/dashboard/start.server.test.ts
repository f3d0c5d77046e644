import { describe, expect, test, vi } from "vitest";
import { SCHEME_NOT_ALLOWED } from "#app/features/creator-page/links/kinds/normalize-url.ts";
import { getPublicPage } from "#app/features/creator-page/public/get-public-page.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { fetchHop } from "#app/platform/fetch-public.server.ts";
import type { InsertedUser } from "#tests/support/accounts-factory.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertLinks, titlesInOrder } from "#tests/support/links-factory.ts";
import { recordQueuedJobs } from "#tests/support/record-queued-jobs.ts";
import {
	answerOf,
	createRouteArgs,
	formRequest,
	lastRetryAfter,
	pageRequest,
} from "#tests/support/requests.ts";
import { action, loader } from "./start.tsx";

const queued = recordQueuedJobs();
vi.mock("#app/platform/fetch-public.server.ts", async (original) => ({
	...(await original<object>()),
	fetchHop: vi.fn(),
}));

const AS_PAGE = { Accept: "text/html,application/xhtml+xml" };

function post(user: InsertedUser, fields: Record<string, string>) {
	const request = formRequest("/dashboard/start", fields, AS_PAGE);
	return answerOf(action(createRouteArgs(request, {}, { user })));
}

function open(user: InsertedUser, search = "") {
	return answerOf(loader(createRouteArgs(pageRequest(`/dashboard/start${search}`), {}, { user })));
}

async function isDone({ profileId }: InsertedUser): Promise<boolean> {
	const page = await db.profile.findUniqueOrThrow({ where: { id: profileId } });
	return page.firstRunDoneAt !== null;
}

describe("GET /dashboard/start", () => {
	test("opens at the requested step, with the themes of the tier", async () => {
		const [user, paying] = [await insertUser(), await insertUser({ tier: "pro" })];
		expect(await open(user)).toMatchObject({ step: "address", presets: ["default", "dark"] });
		expect(await open(user, "?step=look")).toMatchObject({ step: "look" });
		expect(await open(user, "?step=links")).toMatchObject({ step: "links" });
		expect(await open(user, "?step=elsewhere")).toMatchObject({ step: "address" });
		expect(await open(paying)).toMatchObject({
			presets: ["default", "dark", "ocean", "sunset", "forest"],
		});
	});

	test("redirects users who have finished to the dashboard", async () => {
		const user = await insertUser();
		await post(user, { intent: "finish" });
		expect(await open(user)).toRedirectTo("/dashboard/profile");
	});
});

describe("POST /dashboard/start", () => {
	test("keeps the username and continues", async () => {
		const user = await insertUser();
		const fields = { currentUsername: user.username, username: user.username.toUpperCase() };
		const answer = await post(user, { intent: "claim-username", ...fields });
		expect(answer).toRedirectTo("/dashboard/start?step=socials");
	});

	test("saves the profiles elsewhere and continues", async () => {
		const user = await insertUser();
		const fields = { intent: "save-first-socials", version: "1", github: "@anna" };
		expect(await post(user, fields)).toRedirectTo("/dashboard/start?step=look");
		const { username } = user;
		expect(await getPublicPage({ username })).toMatchObject({
			page: { socials: [{ platform: "github", url: "https://github.com/anna" }] },
		});
		expect(await post(user, { ...fields, github: "@other" })).toMatchObject({
			init: { status: 409 },
		});
		expect(
			await post(user, { ...fields, version: "2", github: "https://evil.example/anna" }),
		).toRefuseField("github", "Enter your GitHub username or the address of your profile");
	});

	test("changes the username and continues", async () => {
		const user = await insertUser();
		const username = `new-${user.username}`;
		const fields = { currentUsername: user.username, username };
		const answer = await post(user, { intent: "claim-username", ...fields });
		expect(answer).toRedirectTo("/dashboard/start?step=socials");
		expect((await getPublicPage({ username })).kind).toBe("page");
	});

	test("refuses a taken username and suggests free ones", async () => {
		const [user, other] = [await insertUser(), await insertUser()];
		const fields = { currentUsername: user.username, username: other.username };
		const answer = await post(user, { intent: "claim-username", ...fields });
		const { username } = other;
		const message = `${username} is taken. Available: ${username}-2, ${username}-links, the-${username}`;
		expect(answer).toRefuseField("username", message);
	});

	test("saves the theme and continues", async () => {
		const user = await insertUser();
		const answer = await post(user, { intent: "choose-preset", preset: "dark" });
		expect(answer).toRedirectTo("/dashboard/start?step=links");
		const { username } = user;
		expect(await getPublicPage({ username })).toMatchObject({
			page: { theme: { preset: "dark" } },
		});
	});

	test("refuses a theme of a higher plan", async () => {
		const user = await insertUser();
		expect(await post(user, { intent: "choose-preset", preset: "neon" })).toMatchObject({
			init: { status: 403 },
			data: { toast: { type: "error" } },
		});
		const { preset } = await db.theme.findUniqueOrThrow({ where: { profileId: user.profileId } });
		expect(preset).toBe("default");
	});

	test("adds the completed rows below existing links, and finishes", async () => {
		const user = await insertUser();
		await insertLinks(user, ["Here already"]);
		const answer = await post(user, {
			intent: "add-first-links",
			title1: " Shop ",
			url1: "shop.example",
			title2: "",
			url2: " ",
			title3: "Write to me",
			url3: "anna@example.com",
		});
		expect(answer).toRedirectTo("/dashboard/share?ready");
		expect(await titlesInOrder(user)).toEqual(["Here already", "Shop", "Write to me"]);
		expect(await isDone(user)).toBe(true);
		const { username } = user;
		expect(await getPublicPage({ username })).toMatchObject({
			page: { links: [{}, { kind: "link" }, { kind: "email" }] },
		});
	});

	test("adds what fits an address, or a plain link if that is wished", async () => {
		vi.mocked(fetchHop).mockImplementation(async (url) => {
			if (url !== "https://on.soundcloud.com/aBcDeF123") throw new AppError("unavailable", "away");
			return { location: "https://soundcloud.com/noor/quiet?si=1" };
		});
		const user = await insertUser();
		const short = { url1: "https://on.soundcloud.com/aBcDeF123" };
		const video = { url2: "https://youtu.be/dQw4w9WgXcQ?si=1", title2: "Mine" };
		const plain = { url3: "youtu.be/dQw4w9WgXcQ", plain3: "on" };
		await post(user, { intent: "add-first-links", ...short, ...video, ...plain });
		const { profileId } = user;
		const added = await db.link.findMany({ where: { profileId }, orderBy: { position: "asc" } });
		expect(added).toMatchObject([
			{ kind: "embed", title: "Music on SoundCloud", url: "https://soundcloud.com/noor/quiet" },
			{ kind: "embed", title: "Mine", url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" },
			{ kind: "link", title: "youtu.be/dQw4w9WgXcQ", url: "https://youtu.be/dQw4w9WgXcQ" },
		]);
		const requested = queued.filter(({ job }) => job === "fetch-embed");
		expect(requested.map(({ data }) => data.linkId)).toEqual(added.slice(0, 2).map(({ id }) => id));
	});

	test("adds a plain link if a short address leads nowhere", async () => {
		vi.mocked(fetchHop).mockRejectedValue(new AppError("unavailable", "away"));
		const user = await insertUser();
		const url = "https://on.soundcloud.com/aBcDeF123";
		await post(user, { intent: "add-first-links", url1: url });
		const { profileId } = user;
		expect(await db.link.findMany({ where: { profileId } })).toMatchObject([
			{ kind: "link", title: "on.soundcloud.com/aBcDeF123", url },
		]);
	});

	test("adds no link if a row is invalid, and marks that row", async () => {
		const user = await insertUser();
		const answer = await post(user, {
			intent: "add-first-links",
			title1: "Shop",
			url1: "shop.example",
			title2: "No address",
			url2: "",
			title3: "",
			url3: "javascript:alert(1)",
		});
		expect(answer).toRefuseField("url2", "URL is required");
		expect(answer).toRefuseField("url3", SCHEME_NOT_ALLOWED);
		expect(answer).toMatchObject({ data: { result: { initialValue: { title1: "Shop" } } } });
		expect(await titlesInOrder(user)).toEqual([]);
		expect(await isDone(user)).toBe(false);
	});

	test.each([
		["the first row", { title1: "Shop", url1: "https://DOMAIN/a" }, "url1"],
		["a later row, with an empty one before it", { url1: "ok.example", url3: "DOMAIN" }, "url3"],
		["a row that is a plain link", { url2: "http://www.DOMAIN/", plain2: "on" }, "url2"],
		["two rows, at the first of them", { url2: "DOMAIN/2", url3: "DOMAIN/3" }, "url2"],
	])("refuses a blocked address beside %s, and keeps what was typed", async (_, row, field) => {
		const domain = `blocked-${crypto.randomUUID().slice(0, 8)}.example`;
		await db.targetEntry.create({ data: { kind: "block", key: domain, domain } });
		const user = await insertUser();
		const typed = Object.fromEntries(
			Object.entries(row).map(([name, value]) => [name, value.replace("DOMAIN", domain)]),
		);
		const answer = await post(user, { intent: "add-first-links", ...typed });
		expect(answer).toMatchObject({
			init: { status: 400 },
			data: {
				result: {
					initialValue: typed,
					error: { [field]: [expect.stringContaining("is blocked on this site")] },
				},
			},
		});
		expect(await titlesInOrder(user)).toEqual([]);
		expect(await isDone(user)).toBe(false);
	});

	test("says when the username can change again", async () => {
		const user = await insertUser();
		await db.profile.update({
			where: { id: user.profileId },
			data: { usernameChanges: [1, 2, 3].map((hours) => new Date(Date.now() - hours * 3_600_000)) },
		});
		const username = `new-${crypto.randomUUID().slice(0, 8)}`;
		const fields = { intent: "claim-username", currentUsername: user.username, username };
		expect(await post(user, fields)).toMatchObject({
			init: { status: 429 },
			data: { result: { initialValue: { username } } },
		});
		expect(Number(lastRetryAfter())).toBeGreaterThan(29 * 86_400);
	});

	test("finishes without a link, and adds none twice", async () => {
		const user = await insertUser();
		expect(await post(user, { intent: "add-first-links" })).toRedirectTo("/dashboard/share?ready");
		const again = { intent: "add-first-links", title1: "Shop", url1: "shop.example" };
		expect(await post(user, again)).toRedirectTo("/dashboard/share?ready");
		expect(await titlesInOrder(user)).toEqual([]);
	});

	test("adds the links once when the button is pressed twice", async () => {
		const user = await insertUser();
		const fields = { intent: "add-first-links", title1: "Shop", url1: "shop.example" };
		await Promise.all([post(user, fields), post(user, fields)]);
		expect(await titlesInOrder(user)).toEqual(["Shop"]);
	});

	test("dismisses the checklist", async () => {
		const user = await insertUser();
		const answer = await post(user, { intent: "hide-checklist" });
		expect(answer).toRedirectTo("/dashboard/profile");
		await expect(answer).toSendToast({ type: "success", message: "Checklist dismissed" });
	});

	test("refuses unknown intents", async () => {
		const user = await insertUser();
		expect(await post(user, { intent: "begin" })).toMatchObject({ init: { status: 400 } });
		expect(await post(user, { intent: "choose-preset", preset: "pink" })).toMatchObject({
			init: { status: 400 },
		});
	});
});
