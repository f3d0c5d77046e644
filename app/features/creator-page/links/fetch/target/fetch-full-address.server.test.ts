import { beforeEach, describe, expect, test, vi } from "vitest";
import type { LinkContent } from "#app/features/creator-page/links/link-columns.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { fetchHop } from "#app/platform/fetch-public.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { recordQueuedJobs } from "#tests/support/record-queued-jobs.ts";
import { createLink } from "../../edit/create-link.server.ts";
import { createOrUpdateLink } from "../../edit/create-or-update-link.server.ts";
import { NEW_LINK } from "../../edit/parse-api-link.server.ts";
import { updateLink } from "../../edit/update-link.server.ts";
import { fetchFullAddress } from "./fetch-full-address.server.ts";

recordQueuedJobs();
vi.mock("#app/platform/fetch-public.server.ts", async (original) => ({
	...(await original<object>()),
	fetchHop: vi.fn(),
}));

type Answer = { redirect: string } | { page: string } | { status: number } | AppError;

/** An internet that answers these URLs; others fail the test. */
function answering(answers: Readonly<Record<string, Answer>>): void {
	vi.mocked(fetchHop).mockImplementation(async (url) => {
		const answer = answers[url];
		if (answer === undefined) throw new Error(`${url} was requested`);
		if (answer instanceof AppError) throw answer;
		if ("redirect" in answer) return { location: new URL(answer.redirect, url).href };
		const status = "status" in answer ? answer.status : 200;
		const bytes = Buffer.from("page" in answer ? answer.page : "");
		return { answer: { url, status, contentType: "text/html", bytes } };
	});
}

beforeEach(() => {
	vi.mocked(fetchHop).mockReset();
});

async function resolve(url: string, kind: LinkContent["kind"] = "embed"): Promise<string> {
	const { userId } = await insertUser();
	return fetchFullAddress({ userId, kind, url });
}

const SOUND = "https://on.soundcloud.com/aBcDeF123";
const TRACK = "https://soundcloud.com/noor/quiet-hours";

describe("replaces a short address by what it leads to", () => {
	test.each<[url: string, answers: Record<string, Answer>, found: string]>([
		[SOUND, { [SOUND]: { redirect: `${TRACK}?si=1&utm_source=clipboard` } }, TRACK],
		[
			"https://vm.tiktok.com/ZMaBcDeFg/",
			{
				"https://vm.tiktok.com/ZMaBcDeFg/": { redirect: "https://m.tiktok.com/t/ZMaBcDeFg/" },
				"https://m.tiktok.com/t/ZMaBcDeFg/": {
					redirect: "https://www.tiktok.com/@noor/photo/7106594312292453675?_r=1",
				},
			},
			"https://www.tiktok.com/@noor/photo/7106594312292453675",
		],
		[
			"https://spotify.link/aBcDeFgHiJb",
			{
				"https://spotify.link/aBcDeFgHiJb": {
					page: `<meta property="og:url" content="https://open.spotify.com/track/4aawyAB9vmqN3uQ7FjRGTy">`,
				},
			},
			"https://open.spotify.com/track/4aawyAB9vmqN3uQ7FjRGTy",
		],
		[
			"https://www.instagram.com/share/reel/BAaBcDeFgH",
			{
				"https://www.instagram.com/share/reel/BAaBcDeFgH": {
					redirect: "/accounts/login/?next=%2Freel%2FC1a2b3C4d5E%2F",
				},
			},
			"https://www.instagram.com/reel/C1a2b3C4d5E/",
		],
		[
			"https://noor.bandcamp.com/track/quiet",
			{
				"https://noor.bandcamp.com/track/quiet": {
					page: `<meta property="og:video" content="https://bandcamp.com/EmbeddedPlayer/v=2/track=123456/size=large/tracklist=false/">`,
				},
			},
			"https://noor.bandcamp.com/track/quiet#track=123456",
		],
	])("%s", async (url, answers, found) => {
		answering(answers);
		expect(await resolve(url)).toBe(found);
	});
});

const OVEN = "https://www.google.com/maps/place/Night+Oven/data=!4m2!3m1!1s0x1a:0x2b";
const CONSENT = `https://consent.google.com/ml?continue=${encodeURIComponent(`${OVEN}?entry=tts`)}&gl=DE`;

describe("replaces a short address of a map by that of the place", () => {
	test.each<[url: string, answers: Record<string, Answer>, found: string]>([
		[
			"https://maps.app.goo.gl/AbCdEf123",
			{ "https://maps.app.goo.gl/AbCdEf123": { redirect: `${OVEN}?entry=tts&g_ep=Eg` } },
			OVEN,
		],
		[
			"https://maps.app.goo.gl/AbCdEf123?g_st=ic",
			{ "https://maps.app.goo.gl/AbCdEf123?g_st=ic": { redirect: CONSENT } },
			OVEN,
		],
		[
			"https://goo.gl/maps/AbCdEf123",
			{
				"https://goo.gl/maps/AbCdEf123": { redirect: "https://maps.app.goo.gl/AbCdEf123" },
				"https://maps.app.goo.gl/AbCdEf123": {
					redirect: "https://maps.google.com/maps?q=Night+Oven&ftid=0x1a:0x2b",
				},
			},
			"https://www.google.com/maps?q=Night+Oven&ftid=0x1a%3A0x2b",
		],
		["https://g.page/r/CabcDEF", { "https://g.page/r/CabcDEF": { redirect: OVEN } }, OVEN],
		[
			"https://maps.apple/p/AbC~dEf12",
			{
				"https://maps.apple/p/AbC~dEf12": {
					redirect: "https://maps.apple.com/place?place-id=I8D2C&name=Night%20Oven",
				},
			},
			"https://maps.apple.com/place?place-id=I8D2C&name=Night%20Oven",
		],
		[
			"https://maps.apple/p/AbC~dEf12",
			{
				"https://maps.apple/p/AbC~dEf12": {
					page: `<meta property="og:url" content="https://maps.apple.com/place?place-id=I8D2C">`,
				},
			},
			"https://maps.apple.com/place?place-id=I8D2C",
		],
	])("%s", async (url, answers, found) => {
		answering(answers);
		expect(await resolve(url, "map")).toBe(found);
	});
});

test.each<[what: string, answer: Answer]>([
	["nothing", { status: 404 }],
	["another site", { redirect: "https://evil.example/maps/place/Elm" }],
	["another map", { redirect: "https://maps.apple/p/AbC~dEf12" }],
])("refuses a short address of a map that leads to %s", async (_what, answer) => {
	answering({ "https://maps.app.goo.gl/AbCdEf123": answer });
	await expect(resolve("https://maps.app.goo.gl/AbCdEf123", "map")).rejects.toMatchObject({
		code: "bad_request",
		message: expect.stringContaining("paste the one that it shows"),
	});
	expect(fetchHop).toHaveBeenCalledOnce();
});

describe("refuses a short address, with what to do,", () => {
	test.each<[what: string, answers: Record<string, Answer>]>([
		[
			"that leads to nothing we can play",
			{
				[SOUND]: { redirect: "https://soundcloud.com/noor" },
				"https://soundcloud.com/noor": { page: "" },
			},
		],
		["that leads to another site", { [SOUND]: { redirect: "https://evil.example/" } }],
		[
			"that leads to another site that we know",
			{ [SOUND]: { redirect: "https://vm.tiktok.com/ZMaBcDeFg/" } },
		],
		["that leads to this machine", { [SOUND]: { redirect: "http://127.0.0.1/" } }],
		["that leads in a circle", { [SOUND]: { redirect: SOUND } }],
		["that is gone", { [SOUND]: { status: 404 } }],
		["whose site can’t be reached", { [SOUND]: new AppError("unavailable", "away") }],
	])("%s", async (_what, answers) => {
		answering(answers);
		await expect(resolve(SOUND)).rejects.toMatchObject({
			code: "bad_request",
			message: expect.stringContaining("paste the one that it shows"),
			details: { field: "url" },
		});
		expect(vi.mocked(fetchHop).mock.calls.length).toBeLessThanOrEqual(5);
	});
});

test("requests nothing for an address that isn’t short, or not of this kind", async () => {
	expect(await resolve(TRACK)).toBe(TRACK);
	expect(await resolve(SOUND, "link")).toBe(SOUND);
	const page = "https://noor.bandcamp.com/track/quiet#track=123456";
	expect(await resolve(page)).toBe(page);
	expect(fetchHop).not.toHaveBeenCalled();
});

test("a short address is stored as what it leads to, when it is added, edited and put", async () => {
	answering({ [SOUND]: { redirect: TRACK } });
	const owner = { ...(await insertUser()), actor: "creator" } as const;
	const link = { ...NEW_LINK, kind: "embed", url: SOUND } as const;
	const { id } = await createLink({ owner, ...link });
	const put = await createOrUpdateLink({ owner, externalId: "quiet", link });
	const other = await createLink({ owner, ...link, url: `${TRACK}-2` });
	await updateLink({
		owner,
		linkId: other.id,
		version: 1,
		kind: "embed",
		title: "Quiet",
		url: SOUND,
	});
	const ids = [id, put.id, other.id];
	const stored = await db.link.findMany({ where: { id: { in: ids } }, select: { url: true } });
	expect(stored).toEqual([{ url: TRACK }, { url: TRACK }, { url: TRACK }]);
});

test("nothing is stored if the short address can’t be resolved", async () => {
	answering({ [SOUND]: { status: 404 } });
	const owner = { ...(await insertUser()), actor: "creator" } as const;
	const adding = createLink({ owner, ...NEW_LINK, kind: "embed", url: SOUND });
	await expect(adding).rejects.toMatchObject({ code: "bad_request" });
	expect(await db.link.count({ where: { profileId: owner.profileId } })).toBe(0);
});
