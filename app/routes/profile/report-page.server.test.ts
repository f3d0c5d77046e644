import { describe, expect, onTestFinished, test, vi } from "vitest";
import { servedDomains } from "#app/features/creator-page/core/served-domains.server.ts";
import { en } from "#app/i18n/visitors/en.ts";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { newDomainName } from "#tests/support/domains-factory.ts";
import { randomAddress } from "#tests/support/random-address.ts";
import {
	answerOf,
	createRouteArgs,
	formRequest,
	lastRetryAfter,
	pageRequest,
} from "#tests/support/requests.ts";
import { action, loader } from "./report-page.tsx";

function post(username: string, fields: Record<string, string>, address = randomAddress()) {
	const request = formRequest(`/report/${username}`, fields);
	return answerOf(action(createRouteArgs(request, { username }, { address })));
}

/** What a loader answers, or the status that it throws. */
async function open(username: string, search = "") {
	const args = createRouteArgs(pageRequest(`/report/${username}${search}`), { username });
	try {
		return await answerOf(loader(args));
	} catch (error) {
		return (error as { init: { status: number } }).init.status;
	}
}

function reportsOf({ profileId }: { profileId: string }) {
	return db.pageReport.findMany({ where: { profileId } });
}

describe("POST /report/:username", () => {
	test("stores the visitor's report and no other data about them", async () => {
		const user = await insertUser();
		const address = randomAddress();
		const answer = await post(
			user.username.toUpperCase(),
			{ reason: "scam", details: " Asks for\r\npasswords ", email: "Eve@Example.com" },
			address,
		);
		expect(answer).toRedirectTo(`/report/${user.username}?sent=1`);
		expect((answer as Response).status).toBe(303);
		const reports = await reportsOf(user);
		expect(reports).toMatchObject([
			{
				reason: "scam",
				details: "Asks for\npasswords",
				reporterEmail: "eve@example.com",
				resolvedAt: null,
			},
		]);
		expect(JSON.stringify(reports)).not.toContain(address);
	});

	test("stores the page's own domain at which the visitor saw it", async () => {
		const [user, other] = [await insertUser(), await insertUser()];
		const name = newDomainName();
		servedDomains.set(name, user.username);
		onTestFinished(() => void servedDomains.delete(name));
		const send = ({ username }: { username: string }, domain: string) => {
			const request = formRequest(`/report/${username}?domain=${domain}`, { reason: "scam" });
			return answerOf(action(createRouteArgs(request, { username })));
		};
		expect(await send(user, name)).toRedirectTo(`/report/${user.username}?domain=${name}&sent=1`);
		expect(await open(user.username, `?domain=${name}`)).toMatchObject({
			path: `https://${name}/`,
		});
		await send(user, "made-up.example.com");
		// Another page's domain.
		await send(other, name);
		const domains = (await reportsOf(user)).map(({ domain }) => domain);
		expect(new Set(domains)).toEqual(new Set([name, null]));
		expect(await reportsOf(other)).toMatchObject([{ domain: null }]);
	});

	test("requires neither details nor an address", async () => {
		const user = await insertUser();
		await post(user.username, { reason: "hate", details: "", email: "", leaveEmpty: "" });
		expect(await reportsOf(user)).toMatchObject([{ details: "", reporterEmail: null }]);
	});

	test.each([
		[{ reason: "" }, "reason", "Choose what is wrong"],
		[{ reason: "dislike" }, "reason", "Choose what is wrong"],
		[{ reason: "other" }, "details", "Say what is wrong"],
		[{ details: "x".repeat(2_001) }, "details", "Details must be at most 2,000 characters"],
		[{ email: "eve" }, "email", "Please enter a valid email"],
		// A person whose browser filled the hidden field sees it then, instead of thanks.
		[{ leaveEmpty: "https://ada.example" }, "leaveEmpty", en.fields.leaveEmpty],
	])("refuses %j", async (given, field, message) => {
		const user = await insertUser();
		const answer = await post(user.username, { reason: "scam", ...given });
		expect(answer).toRefuseField(field, message);
		await expect(answer).toSendNoToast();
		expect(await reportsOf(user)).toEqual([]);
	});

	test("accepts ten reports an hour from one network, and accuses nobody after that", async () => {
		const [user, other] = [await insertUser(), await insertUser()];
		const address = randomAddress();
		for (let count = 0; count < 10; count += 1) {
			await post(user.username, { reason: "scam" }, address);
		}
		const answer = await post(other.username, { reason: "scam" }, address);
		expect(answer).toMatchObject({
			init: { status: 429 },
		});
		expect(answer).toSayOnce(
			"Many reports are coming from your network right now. Please try again in an hour.",
		);
		expect(lastRetryAfter()).toMatch(/^\d+$/);
		expect(await reportsOf(other)).toEqual([]);
		await post(other.username, { reason: "scam" });
		expect(await reportsOf(other)).toHaveLength(1);
	});

	test("fails while the report can't be stored", async () => {
		vi.spyOn(db, "$transaction").mockRejectedValue(new Error("the disk is full"));
		const { username } = await insertUser();
		await expect(post(username, { reason: "scam" })).rejects.toThrow("the disk is full");
	});
});

describe("/report/:username", () => {
	test("names the page, and shows thanks after the report", async () => {
		const { username } = await insertUser({ name: "Ada" });
		expect(await open(username)).toMatchObject({
			username,
			name: "Ada",
			documentLanguage: "en",
			isSent: false,
		});
		expect(await open(username, "?sent=1")).toMatchObject({ isSent: true });
	});

	test("is not found if visitors can't see the page", async () => {
		const hidden = await insertUser();
		await db.profile.update({ where: { id: hidden.profileId }, data: { published: false } });
		const barred = await insertUser({ status: "suspended" });
		for (const username of [hidden.username, barred.username, "no-such-page", "nul\u0000"]) {
			expect(await open(username), username).toBe(404);
			await expect(post(username, { reason: "scam" })).rejects.toMatchObject({
				init: { status: 404 },
			});
		}
		expect(await reportsOf(hidden)).toEqual([]);
	});

	test("follows a page to its new name", async () => {
		const { profileId, username } = await insertUser();
		const former = `old-${username}`;
		await db.usernameHistory.create({
			data: { profileId, username: former, expiresAt: new Date(Date.now() + 3_600_000) },
		});
		const answer = await open(former);
		expect(answer).toRedirectTo(`/report/${username}`);
		expect((answer as Response).headers.get("Cache-Control")).toBe("no-cache");
	});
});
