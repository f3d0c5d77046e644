import { eventually } from "#tests/support/eventually.ts";
import "#tests/support/subscribe-to-page-changes.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getImageFile } from "#app/features/creator-page/images/get-image-file.server.ts";
import { followLink } from "#app/features/creator-page/links/follow/open-link.server.ts";
import { getPageStatus } from "#app/features/creator-page/profile/queries.server.ts";
import { updatePageVisibility } from "#app/features/creator-page/profile/update-page-visibility.server.ts";
import { updateUsername } from "#app/features/creator-page/profile/update-username.server.ts";
import { getPublicPage } from "#app/features/creator-page/public/get-public-page.server.ts";
import { db } from "#app/platform/db.server.ts";
import { startJobs, stopJobs } from "#app/platform/jobs.server.ts";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { insertWholeAccount } from "#tests/support/whole-account-factory.ts";
import { sendAccountNotice } from "../send-account-notice.server.ts";
import { getSession } from "../sessions/get-session.server.ts";
import { cancelDeletion } from "./cancel-deletion.server.ts";
import { requestDeletion } from "./request-deletion.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const at = (time: string | number | Date) => ({ now: () => new Date(time) });
const tokenOf = ({ value }: { value: string }) => value;

beforeAll(() => startJobs([sendAccountNotice]));
afterAll(() => stopJobs());

/** Inserts a signed-in user in the form that the guard returns. */
async function insertSignedIn(options: Parameters<typeof insertUser>[0] = {}) {
	const user = await insertUser(options);
	const token = tokenOf(await insertSession(user));
	const session = await getSession(token);
	if (!session) throw new Error("a session");
	return { ...user, ...session.user, token };
}

const confirmed = (owner: Awaited<ReturnType<typeof insertSignedIn>>) => ({
	owner,
	currentPassword: owner.password,
	username: owner.username,
});

async function requestedAt({ userId }: { userId: string }) {
	const { deletionRequestedAt } = await db.user.findUniqueOrThrow({ where: { id: userId } });
	return deletionRequestedAt;
}

const subjectsTo = async (email: string) => {
	const mails = await db.outboxMail.findMany({ where: { to: email }, orderBy: { id: "asc" } });
	return mails.map(({ subject }) => subject.split(/ [–(]/)[0] ?? "");
};

describe("requestDeletion", () => {
	test("sets the date, ends every other session, keeps this one, and mails the owner", async () => {
		const owner = await insertSignedIn();
		const elsewhere = tokenOf(await insertSession(owner, { remember: true }));
		await requestDeletion({ ...confirmed(owner), clock: at("2026-11-21T10:00:00Z") });

		expect(await requestedAt(owner)).toEqual(new Date("2026-11-21T10:00:00Z"));
		expect(await getSession(elsewhere)).toBeNull();
		expect((await getSession(owner.token))?.user).toMatchObject({
			deletionRequestedAt: new Date("2026-11-21T10:00:00Z"),
		});
		await eventually(async () => {
			const mail = await db.outboxMail.findFirst({ where: { to: owner.email } });
			expect(mail?.subject).toMatch(/^Your account will be deleted/);
			expect(mail?.text).toContain("December 5, 2026");
		});
	});

	test("takes the page, its former address, links and images offline at once, except for the owner", async () => {
		const whole = await insertWholeAccount();
		const session = await getSession(tokenOf(await insertSession(whole)));
		if (!session) throw new Error("a session");
		const owner = { ...whole, ...session.user, token: "" };
		const photo = { imageId: whole.photo.id, variant: `${whole.photo.widths[0]}.webp` };
		const visitor = { header: () => null, address: "192.0.2.1" };
		const seen = async () => ({
			page: (await getPublicPage(whole)).kind,
			former: (await getPublicPage({ username: whole.formerUsername })).kind,
			link: await followLink({ linkId: whole.linkId, method: "HEAD", visitor }),
			image: (await getImageFile(photo)) !== null,
		});
		expect(await seen()).toEqual({
			page: "page",
			former: "moved",
			link: { kind: "redirects", url: "https://example.com/shop" },
			image: true,
		});

		await requestDeletion(confirmed(owner));
		expect(await seen()).toEqual({ page: "private", former: "missing", link: null, image: false });
		expect(await getPublicPage({ username: whole.username, viewerId: whole.userId })).toMatchObject(
			{ kind: "page", published: false },
		);
		expect(await getPageStatus(whole)).toMatchObject({ published: false });
	});

	test("requires the password 10 minutes after the sign-in", async () => {
		const owner = await insertSignedIn();
		const clock = at(Date.now() + 11 * 60_000);
		const missing = { ...confirmed(owner), currentPassword: undefined, clock };
		await expect(requestDeletion(missing)).rejects.toMatchObject({
			message: "Enter your current password",
			details: { field: "currentPassword" },
		});
		const wrong = { ...confirmed(owner), currentPassword: "not this one" };
		await expect(requestDeletion(wrong)).rejects.toMatchObject({
			message: "This is not your current password",
			details: { field: "currentPassword" },
		});
		expect(await requestedAt(owner)).toBeNull();
	});

	test("requires the username, in any case, before it checks the password", async () => {
		const owner = await insertSignedIn();
		await expect(
			requestDeletion({ owner, currentPassword: "wrong", username: `${owner.username}x` }),
		).rejects.toMatchObject({
			code: "bad_request",
			message: "This is not your username",
			details: { field: "username" },
		});
		expect(await requestedAt(owner)).toBeNull();
		await requestDeletion({ ...confirmed(owner), username: ` ${owner.username.toUpperCase()} ` });
		expect(await requestedAt(owner)).not.toBeNull();
	});

	test("requires a sign-in within the last 10 minutes if there is no password", async () => {
		const owner = await insertSignedIn();
		await db.user.update({ where: { id: owner.userId }, data: { passwordHash: null } });
		const asked = { owner, username: owner.username };
		await expect(
			requestDeletion({ ...asked, clock: at(Date.now() + 11 * 60_000) }),
		).rejects.toMatchObject({ status: 403 });
		expect(await requestedAt(owner)).toBeNull();
		await requestDeletion({ ...asked, clock: at(Date.now() + 9 * 60_000) });
		expect(await requestedAt(owner)).not.toBeNull();
	});

	test("keeps the first date and sends no mail when requested again", async () => {
		const owner = await insertSignedIn();
		await requestDeletion({ ...confirmed(owner), clock: at("2026-11-21T10:00:00Z") });
		await requestDeletion({ ...confirmed(owner), clock: at("2026-11-30T10:00:00Z") });
		expect(await requestedAt(owner)).toEqual(new Date("2026-11-21T10:00:00Z"));
		await cancelDeletion(owner, at("2026-11-30T10:00:00Z"));
		await eventually(async () => {
			expect((await subjectsTo(owner.email)).toSorted()).toEqual([
				"Your account will be deleted",
				"Your account won’t be deleted",
			]);
		});
	});

	test("allows a username change, but no publishing", async () => {
		const owner = await insertSignedIn();
		await requestDeletion(confirmed(owner));
		const username = `renamed-${owner.userId.slice(-12)}`;
		await updateUsername({ owner, currentUsername: owner.username, username });
		await expect(updatePageVisibility(owner, { published: true })).rejects.toMatchObject({
			code: "conflict",
			message: `Your account is scheduled for deletion. Keep your account to bring back /${username}.`,
		});
		expect((await getPublicPage({ username })).kind).toBe("private");
	});
});

describe("cancelDeletion", () => {
	test("restores the page as it was, public or private", async () => {
		for (const published of [true, false]) {
			const owner = await insertSignedIn();
			await updatePageVisibility(owner, { published });
			await requestDeletion(confirmed(owner));
			await cancelDeletion(owner);
			expect(await requestedAt(owner)).toBeNull();
			expect((await getPublicPage(owner)).kind).toBe(published ? "page" : "private");
		}
	});

	test("changes nothing and sends no mail if no deletion is scheduled", async () => {
		const owner = await insertSignedIn();
		await cancelDeletion(owner);
		expect(await requestedAt(owner)).toBeNull();
	});

	test("is refused once the 14 days are over", async () => {
		const requested = new Date(Date.now() - 14 * DAY_MS);
		const owner = await insertSignedIn({ deletionRequestedAt: requested });
		await expect(cancelDeletion(owner)).rejects.toMatchObject({
			status: 410,
			message: "The 14-day grace period is over. Your account is being deleted.",
		});
		await cancelDeletion(owner, at(requested.getTime() + 14 * DAY_MS - 1));
		expect(await requestedAt(owner)).toBeNull();
	});
});
