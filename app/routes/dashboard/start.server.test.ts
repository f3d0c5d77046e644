import sharp from "sharp";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { keepClaim } from "#app/features/account/accounts/sign-in/claim-cookie.server.ts";
import { SCHEME_NOT_ALLOWED } from "#app/features/creator-page/links/kinds/normalize-url.ts";
import { getPublicPage } from "#app/features/creator-page/public/get-public-page.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { fetchHop, fetchPublic } from "#app/platform/fetch-public.server.ts";
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
import { loader as loadLive } from "./start-live.tsx";

const queued = recordQueuedJobs();
vi.mock("#app/platform/fetch-public.server.ts", async (original) => ({
	...(await original<object>()),
	fetchHop: vi.fn(),
	fetchPublic: vi.fn(),
}));

beforeEach(() => {
	vi.mocked(fetchPublic).mockRejectedValue(new AppError("unavailable", "away"));
});

const AS_PAGE = { Accept: "text/html,application/xhtml+xml" };
const LINKS = "/dashboard/start?step=links";

function post(user: InsertedUser, fields: Record<string, string>) {
	const request = formRequest("/dashboard/start", fields, AS_PAGE);
	return answerOf(action(createRouteArgs(request, {}, { user })));
}

function open(user: InsertedUser, search = "", headers: Record<string, string> = {}) {
	const request = pageRequest(`/dashboard/start${search}`, headers);
	return answerOf(loader(createRouteArgs(request, {}, { user })));
}

function openEnd(user: InsertedUser) {
	return answerOf(loadLive(createRouteArgs(pageRequest("/dashboard/start/live"), {}, { user })));
}

async function isDone({ profileId }: InsertedUser): Promise<boolean> {
	const page = await db.profile.findUniqueOrThrow({ where: { id: profileId } });
	return page.firstRunDoneAt !== null;
}

function storedLinks({ profileId }: InsertedUser) {
	return db.link.findMany({ where: { profileId }, orderBy: { position: "asc" } });
}

/** A website whose pages have a title. */
function answerPages(titles: Readonly<Record<string, string>>): void {
	vi.mocked(fetchPublic).mockImplementation(async (address) => {
		const title = titles[String(address)];
		if (title === undefined) throw new AppError("unavailable", "away");
		return {
			url: String(address),
			status: 200,
			contentType: "text/html; charset=utf-8",
			bytes: new TextEncoder().encode(`<title>${title}</title>`),
		} as Awaited<ReturnType<typeof fetchPublic>>;
	});
}

describe("GET /dashboard/start", () => {
	test("opens at the requested step, with the themes of the tier and what the others cost", async () => {
		const [user, paying] = [await insertUser(), await insertUser({ tier: "pro" })];
		expect(await open(user)).toMatchObject({
			step: "you",
			tried: null,
			offered: ["default", "dark"],
			prices: { pro: "$2 a month", max: "$4 a month" },
		});
		expect(await open(user, "?step=look&try=neon")).toMatchObject({ step: "look", tried: "neon" });
		expect(await open(user, "?step=look&try=ocean")).toMatchObject({ gains: { length: 3 } });
		expect(await open(user, "?step=look")).toMatchObject({
			gains: [],
			placeholders: { length: 3 },
		});
		expect(await open(user, "?step=look&try=pink")).toMatchObject({ step: "look", tried: null });
		expect(await open(user, "?step=links")).toMatchObject({ step: "links" });
		expect(await open(user, "?step=elsewhere")).toMatchObject({ step: "you" });
		expect(await open(paying)).toMatchObject({
			offered: ["default", "dark", "ocean", "sunset", "forest"],
		});
	});

	test("knows an address that was claimed, and none that another page got", async () => {
		const [user, other] = [await insertUser(), await insertUser()];
		const claimOf = (username: string) => ({ Cookie: String(keepClaim(username).split(";")[0]) });
		expect(await open(user)).toMatchObject({ isClaimed: false });
		expect(await open(user, "", claimOf(user.username))).toMatchObject({ isClaimed: true });
		expect(await open(user, "", claimOf(other.username))).toMatchObject({ isClaimed: false });
	});

	test("redirects users who have finished to the dashboard, and others to the steps", async () => {
		const user = await insertUser();
		expect(await openEnd(user)).toRedirectTo("/dashboard/start");
		await post(user, { intent: "finish" });
		expect(await open(user)).toRedirectTo("/dashboard/profile");
		expect(await openEnd(user)).toBeNull();
	});
});

describe("POST /dashboard/start", () => {
	const you = { intent: "save-you", profileVersion: "1", version: "1" };

	test("saves username, bio and the profiles elsewhere, and continues", async () => {
		const user = await insertUser();
		const username = `new-${user.username}`;
		const fields = { currentUsername: user.username, username: username.toUpperCase() };
		const sent = { ...you, ...fields, bio: "I write.", github: "@anna" };
		expect(await post(user, sent)).toRedirectTo(LINKS);
		expect(await getPublicPage({ username })).toMatchObject({
			kind: "page",
			page: {
				bio: "I write.",
				socials: [{ platform: "github", url: "https://github.com/anna" }],
			},
		});
	});

	test("keeps a claimed username and an empty bio", async () => {
		const user = await insertUser();
		expect(await post(user, you)).toRedirectTo(LINKS);
		const { username, version } = await db.profile.findUniqueOrThrow({
			where: { id: user.profileId },
		});
		expect({ username, version }).toEqual({ username: user.username, version: 1 });
	});

	test("refuses an empty username, a foreign address, and what has changed elsewhere", async () => {
		const user = await insertUser();
		const named = { ...you, currentUsername: user.username, username: "" };
		expect(await post(user, named)).toRefuseField("username", "Username is required");
		expect(await post(user, { ...you, github: "https://evil.example/anna" })).toRefuseField(
			"github",
			"Enter your GitHub username or the address of your profile",
		);
		expect(await post(user, { ...you, github: "@anna" })).toRedirectTo(LINKS);
		expect(await post(user, { ...you, github: "@other" })).toMatchObject({
			init: { status: 409 },
			data: { result: { error: { "": [expect.stringContaining("changed elsewhere")] } } },
		});
		await db.profile.update({
			where: { id: user.profileId },
			data: { bio: "Newer.", version: { increment: 1 } },
		});
		const stale = { ...you, version: "2", github: "@anna", bio: "Older." };
		expect(await post(user, stale)).toMatchObject({ init: { status: 409 } });
		const { username } = user;
		expect(await getPublicPage({ username })).toMatchObject({ page: { bio: "Newer." } });
	});

	test("refuses a taken username, suggests free ones, and saves nothing else", async () => {
		const [user, other] = [await insertUser(), await insertUser()];
		const fields = { currentUsername: user.username, username: other.username };
		const answer = await post(user, { ...you, ...fields, bio: "I write." });
		const { username } = other;
		const message = `${username} is taken. Available: ${username}-2, ${username}-links, the-${username}`;
		expect(answer).toRefuseField("username", message);
		const page = await getPublicPage({ username: user.username });
		expect(page).toMatchObject({ page: { bio: "" } });
	});

	test("says when the username can change again", async () => {
		const user = await insertUser();
		await db.profile.update({
			where: { id: user.profileId },
			data: { usernameChanges: [1, 2, 3].map((hours) => new Date(Date.now() - hours * 3_600_000)) },
		});
		const username = `new-${crypto.randomUUID().slice(0, 8)}`;
		expect(await post(user, { ...you, currentUsername: user.username, username })).toMatchObject({
			init: { status: 429 },
			data: { result: { initialValue: { username } } },
		});
		expect(Number(lastRetryAfter())).toBeGreaterThan(29 * 86_400);
	});

	test("saves the theme, finishes, and forgets the claim", async () => {
		const user = await insertUser();
		const answer = await post(user, { intent: "choose-preset", preset: "dark" });
		expect(answer).toRedirectTo("/dashboard/start/live");
		expect((answer as Response).headers.getSetCookie()).toContainEqual(
			expect.stringMatching(/claim=; Max-Age=0/),
		);
		expect(await isDone(user)).toBe(true);
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
		expect(await isDone(user)).toBe(false);
	});

	test("adds links below existing ones, in their order, with the titles of their pages", async () => {
		answerPages({ "https://shop.example": "The shop", "https://tour.example": "Tour" });
		const user = await insertUser();
		await insertLinks(user, ["Here already"]);
		const urls =
			" shop.example \r\n\r\nhttps://tour.example https://away.example/x\nanna@example.com";
		expect(await post(user, { intent: "add-first-links", urls })).toRedirectTo(LINKS);
		expect(await titlesInOrder(user)).toEqual([
			"Here already",
			"The shop",
			"Tour",
			"away.example/x",
			"anna@example.com",
		]);
		expect(await isDone(user)).toBe(false);
		const { username } = user;
		expect(await getPublicPage({ username })).toMatchObject({
			page: { links: [{}, { kind: "link" }, {}, {}, { kind: "email" }] },
		});
	});

	test("adds the pictures of their pages, which are fetched at the same time", async () => {
		const color = { width: 300, height: 300, channels: 3, background: "#ff0000" } as const;
		const png = await sharp({ create: color }).png().toBuffer();
		const bothAsked = Promise.withResolvers<void>();
		const asked = new Set<string>();
		vi.mocked(fetchPublic).mockImplementation(async (address) => {
			const url = String(address);
			const isPicture = url.endsWith(".png");
			if (isPicture && asked.add(url).size === 2) bothAsked.resolve();
			if (isPicture) await bothAsked.promise;
			const head = `<title>Shop</title><meta property="og:image" content="/a.png">`;
			return {
				url,
				status: 200,
				contentType: isPicture ? "image/png" : "text/html; charset=utf-8",
				bytes: isPicture ? png : new TextEncoder().encode(head),
			} as Awaited<ReturnType<typeof fetchPublic>>;
		});
		const user = await insertUser();
		const urls = "https://one.example https://two.example";
		expect(await post(user, { intent: "add-first-links", urls })).toRedirectTo(LINKS);
		const pictures = (await storedLinks(user)).map((link) => link.thumbnailImageId);
		expect(new Set(pictures).size).toBe(2);
		expect(pictures).not.toContain(null);
		expect(await db.image.count({ where: { userId: user.userId } })).toBe(2);
	});

	test("adds an address once, however often it is sent", async () => {
		const user = await insertUser();
		const fields = { intent: "add-first-links", urls: "shop.example\nhttps://shop.example/" };
		expect(await post(user, fields)).toRedirectTo(LINKS);
		const again = await post(user, fields);
		expect(again).toRedirectTo(LINKS);
		await expect(again).toSendToast({
			type: "success",
			message: "Your page has this link already",
		});
		expect(await titlesInOrder(user)).toEqual(["shop.example"]);
	});

	test("adds what fits an address, and a plain link if a short one leads nowhere", async () => {
		vi.mocked(fetchHop).mockImplementation(async (url) => {
			if (url !== "https://on.soundcloud.com/aBcDeF123") throw new AppError("unavailable", "away");
			return { location: "https://soundcloud.com/noor/quiet?si=1" };
		});
		const user = await insertUser();
		const urls = [
			"https://on.soundcloud.com/aBcDeF123",
			"https://youtu.be/dQw4w9WgXcQ?si=1",
			"https://on.soundcloud.com/gone",
		].join("\n");
		await post(user, { intent: "add-first-links", urls });
		const added = await storedLinks(user);
		expect(added).toMatchObject([
			{ kind: "embed", title: "Music on SoundCloud", url: "https://soundcloud.com/noor/quiet" },
			{
				kind: "embed",
				title: "YouTube video",
				url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
			},
			{ kind: "link", title: "on.soundcloud.com/gone", url: "https://on.soundcloud.com/gone" },
		]);
		const requested = queued.filter(({ job }) => job === "fetch-embed");
		expect(requested.map(({ data }) => data.linkId)).toEqual(added.slice(0, 2).map(({ id }) => id));
	});

	test.each([
		["nothing", "", "Paste a link first"],
		["blanks", " \n ", "Paste a link first"],
		["a script", "javascript:alert(1)", SCHEME_NOT_ALLOWED],
		[
			"one of several",
			"shop.example\njavascript:alert(1)",
			`“javascript:alert(1)”: ${SCHEME_NOT_ALLOWED}`,
		],
		[
			"more than 20",
			Array.from({ length: 21 }, (_, index) => `shop.example/${index}`).join("\n"),
			"Add at most 20 links at a time",
		],
	])("adds no link for %s, and keeps what was typed", async (_, urls, message) => {
		const user = await insertUser();
		const answer = await post(user, { intent: "add-first-links", urls });
		expect(answer).toRefuseField("urls", message);
		expect(await titlesInOrder(user)).toEqual([]);
	});

	test("refuses a blocked address, and adds none of the others", async () => {
		const domain = `blocked-${crypto.randomUUID().slice(0, 8)}.example`;
		await db.targetEntry.create({ data: { kind: "block", key: domain, domain } });
		const user = await insertUser();
		const urls = `shop.example\nhttps://www.${domain}/a`;
		expect(await post(user, { intent: "add-first-links", urls })).toMatchObject({
			init: { status: 400 },
			data: {
				result: {
					initialValue: { urls },
					error: { urls: [expect.stringContaining("is blocked on this site")] },
				},
			},
		});
		expect(await titlesInOrder(user)).toEqual([]);
	});

	test("removes a link that was added, and none of another page", async () => {
		const [user, other] = [await insertUser(), await insertUser()];
		const [mine = ""] = await insertLinks(user, ["Mine", "Also mine"]);
		const [theirs = ""] = await insertLinks(other, ["Theirs"]);
		const remove = (linkId: string) => post(user, { intent: "remove-first-link", linkId });
		expect(await remove(mine)).toRedirectTo(LINKS);
		expect(await remove(theirs)).toMatchObject({ init: { status: 404 } });
		expect(await titlesInOrder(user)).toEqual(["Also mine"]);
		expect(await titlesInOrder(other)).toEqual(["Theirs"]);
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
