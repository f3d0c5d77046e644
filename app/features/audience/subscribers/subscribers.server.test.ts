import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { startJobs, stopJobs } from "#app/platform/jobs.server.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import { until } from "#tests/support/eventually.ts";
import { CONSENT, insertSubscriber } from "#tests/support/forms-factory.ts";
import { randomAddress } from "#tests/support/random-address.ts";
import { createSubscriber } from "./create-subscriber.server.ts";
import { deleteSubscriber } from "./delete-subscriber.server.ts";
import { deleteUnconfirmedSubscribersAt } from "./delete-unconfirmed-subscribers.server.ts";
import { exportSubscribers } from "./export-subscribers.server.ts";
import { subscriberJobs } from "./jobs.server.ts";
import { countSignUp } from "./limits.server.ts";
import { listSubscribers, listSubscribersAfter } from "./queries.server.ts";
import { MAX_SUBSCRIBERS } from "./schema.ts";
import { confirmSubscription, endSubscription, getSubscription } from "./subscription.server.ts";

beforeAll(() => startJobs(subscriberJobs));
afterAll(stopJobs);

const DAY_MS = 24 * 60 * 60 * 1_000;

function signUp(
	page: InsertedUser,
	email: string,
	{ consentText = CONSENT, address = randomAddress() } = {},
) {
	return createSubscriber({
		page: { ...page, isVerified: page.emailVerified },
		consentText,
		address,
		signUp: { email, consent: "on" },
	});
}

const uniqueEmail = () => `grace-${crypto.randomUUID()}@example.com`;

const rowOf = ({ profileId }: InsertedUser, email: string) =>
	db.subscriber.findUnique({ where: { profileId_email: { profileId, email } } });

/** Waits for the emails to this address. */
const mailsTo = (to: string, count: number) =>
	until(async () => {
		const mails = await db.outboxMail.findMany({ where: { to } });
		return mails.length >= count ? mails : null;
	});

const listed = async (owner: InsertedUser, search = "") =>
	(await listSubscribers(owner, { search, page: 1 })).subscribers.map(({ email }) => email);

describe("a sign-up", () => {
	test("waits for its confirmation, then is on the list until it ends", async () => {
		const owner = await insertUser({ emailVerified: true, tier: "pro" });
		const email = uniqueEmail();
		await signUp(owner, email);
		expect(await listed(owner)).toEqual([]);
		expect(await listSubscribers(owner, { search: "", page: 1 })).toMatchObject({ waiting: 1 });

		const [mail] = await mailsTo(email, 1);
		const [, token = ""] = /\/subscription\/([\w-]{43})/.exec(mail?.text ?? "") ?? [];
		expect(mail?.text).not.toContain(CONSENT);
		expect(await getSubscription(token)).toMatchObject({
			email,
			consentText: CONSENT,
			isConfirmed: false,
		});
		expect(await listed(owner)).toEqual([]);

		expect(await confirmSubscription(token)).toBe(true);
		expect(await confirmSubscription(token)).toBe(true);
		expect(await listed(owner)).toEqual([email]);

		expect(await endSubscription(token)).toBe(true);
		expect(await endSubscription(token)).toBe(false);
		expect(await rowOf(owner, email)).toBeNull();
		expect(await getSubscription(token)).toBeNull();
	});

	test("in another spelling of an address is that of the same person", async () => {
		const owner = await insertUser({ emailVerified: true });
		const [typed, ascii] = ["grace@müller.de", "grace@xn--mller-kva.de"];
		await insertSubscriber(owner, { email: typed });
		await signUp(owner, ascii);
		expect(await rowOf(owner, ascii)).toBeNull();
		expect(await rowOf(owner, typed)).not.toBeNull();
	});

	test("again gets the same answer, changes nothing once confirmed, and at most two emails a day", async () => {
		const owner = await insertUser({ emailVerified: true });
		const email = uniqueEmail();
		for (const consentText of ["First", "Second", "Third"]) {
			expect(await signUp(owner, email, { consentText })).toEqual({ isDelayed: false });
		}
		const pending = await rowOf(owner, email);
		expect(pending?.consentText).toBe("Second");
		await mailsTo(email, 2);
		await confirmSubscription(pending?.token ?? "");
		await db.rateLimit.deleteMany();
		expect(await signUp(owner, email, { consentText: "Fourth" })).toEqual({ isDelayed: false });
		expect(await rowOf(owner, email)).toMatchObject({
			consentText: "Second",
			confirmedAt: expect.any(Date),
		});
		expect(await db.outboxMail.count({ where: { to: email } })).toBe(2);
	});

	test("of the same address twenty times at once stores one row", async () => {
		const owner = await insertUser({ emailVerified: true });
		const email = uniqueEmail();
		await Promise.all(Array.from({ length: 20 }, () => signUp(owner, email)));
		expect(await db.subscriber.count({ where: { email } })).toBe(1);
		expect((await mailsTo(email, 1)).length).toBeLessThanOrEqual(2);
	});

	test("on many pages sends at most three emails a day to one mailbox", async () => {
		const [name] = uniqueEmail().split("@");
		for (let count = 0; count < 5; count += 1) {
			const email = `${name}+${count}@example.com`;
			await signUp(await insertUser({ emailVerified: true }), email);
		}
		expect(await db.subscriber.count({ where: { email: { startsWith: `${name}+` } } })).toBe(3);
	});

	const LIMITED = expect.objectContaining({ code: "rate_limited" });
	const atOnce = { isDelayed: false };

	test("of a room behind one address passes, a flood from there over forty lists doesn't", async () => {
		const address = randomAddress();
		const owner = await insertUser({ emailVerified: true });
		for (let count = 0; count < 150; count += 1) {
			expect(await signUp(owner, uniqueEmail(), { address })).toEqual(atOnce);
		}
		expect(await db.subscriber.count({ where: { profileId: owner.profileId } })).toBe(150);

		const lists: string[] = [];
		for (let count = 0; count < 40; count += 1) {
			lists.push((await insertUser({ emailVerified: true })).profileId);
		}
		const flood = lists.flatMap((profileId) => Array(15).fill(profileId) as string[]);
		const counted = flood.map((profileId) => countSignUp({ profileId, address }));
		const results = await Promise.allSettled(counted);
		const refused = results.filter(({ status }) => status === "rejected");
		expect(refused).toHaveLength(150 + flood.length - 600);
		expect(refused.every((each) => "reason" in each && each.reason.code === "rate_limited")).toBe(
			true,
		);
		const other = await insertUser({ emailVerified: true });
		await expect(signUp(other, uniqueEmail(), { address })).rejects.toEqual(LIMITED);
		expect(await signUp(other, uniqueEmail())).toEqual(atOnce);
	});

	test("is refused after 300 tries of a network at one page in an hour, and others still sign up", async () => {
		const owner = await insertUser({ emailVerified: true });
		const { profileId } = owner;
		const address = randomAddress();
		await Promise.all(Array.from({ length: 300 }, () => countSignUp({ profileId, address })));
		await expect(signUp(owner, uniqueEmail(), { address })).rejects.toEqual(LIMITED);
		await signUp(owner, uniqueEmail());
		await signUp(await insertUser({ emailVerified: true }), uniqueEmail(), { address });
	});

	test("gets its email tomorrow where four networks flood a list, and at once from a network that doesn't", async () => {
		const owner = await insertUser({ emailVerified: true });
		const { profileId } = owner;
		const flooding = Array.from({ length: 4 }, randomAddress);
		for (const address of flooding) {
			await Promise.all(Array.from({ length: 260 }, () => countSignUp({ profileId, address })));
		}
		const [late, prompt] = [uniqueEmail(), uniqueEmail()];
		expect(await signUp(owner, late, { address: flooding[0] })).toEqual({ isDelayed: true });
		expect(await signUp(owner, prompt)).toEqual(atOnce);
		await mailsTo(prompt, 1);
		const { id } = (await rowOf(owner, late)) ?? {};
		const queued = await db.$queryRaw`
			SELECT round(extract(epoch FROM start_after - created_on) / 3600)::int AS hours FROM pgboss.job
			WHERE data->>'subscriberId' = ${id}`;
		expect(queued).toEqual([{ hours: 24 }]);
		expect(await db.outboxMail.count({ where: { to: late } })).toBe(0);
	});

	test("is refused, with the reason, while the list is full", async () => {
		const owner = await insertUser({ emailVerified: true });
		const { profileId } = owner;
		await db.$executeRaw`
			INSERT INTO subscriber (id, profile_id, email, consent_text, consented_at, confirmed_at, token)
			SELECT gen_random_uuid(), ${profileId}::uuid, ${profileId} || n || '@example.com', '', now(), now(), ${profileId} || n
			FROM generate_series(1, ${MAX_SUBSCRIBERS - 1}::int) AS n`;
		await signUp(owner, uniqueEmail());
		const full = expect.objectContaining({ code: "bad_request", message: "This list is full." });
		const email = uniqueEmail();
		await expect(signUp(owner, email)).rejects.toEqual(full);
		expect(await rowOf(owner, email)).toBeNull();

		const ofList = { profileId, confirmedAt: { not: null } };
		const { id: subscriberId } = await db.subscriber.findFirstOrThrow({ where: ofList });
		await deleteSubscriber({ owner, subscriberId });
		await signUp(owner, email);
		expect(await rowOf(owner, email)).not.toBeNull();
	});

	test("on a page whose owner has no verified address stores nothing", async () => {
		const email = uniqueEmail();
		await expect(signUp(await insertUser(), email)).rejects.toMatchObject({ code: "forbidden" });
		expect(await db.subscriber.count({ where: { email } })).toBe(0);
	});

	test("expires after a week, and is then deleted", async () => {
		const owner = await insertUser({ emailVerified: true });
		const waiting = await insertSubscriber(owner, { confirmedAt: null });
		const confirmed = await insertSubscriber(owner, { email: "other@example.com" });
		const later = { now: () => new Date(Date.now() + 7 * DAY_MS + 1_000) };
		expect(await getSubscription(waiting.token)).not.toBeNull();
		expect(await getSubscription(waiting.token, later)).toBeNull();
		expect(await confirmSubscription(waiting.token, later)).toBe(false);
		await deleteUnconfirmedSubscribersAt(later);
		expect(await db.subscriber.findUnique({ where: { id: waiting.id } })).toBeNull();
		expect(await getSubscription(confirmed.token, later)).toMatchObject({ isConfirmed: true });
	});

	test("isn't found by a made-up token", async () => {
		for (const token of ["", "%", "A".repeat(43), "A".repeat(44), "' OR 1=1 --"]) {
			expect(await getSubscription(token)).toBeNull();
			expect(await confirmSubscription(token)).toBe(false);
			expect(await endSubscription(token)).toBe(false);
		}
	});
});

describe("the list", () => {
	test("is searched by part of an address, and wildcards mean themselves", async () => {
		const owner = await insertUser();
		for (const email of ["ada_l@example.com", "adamson@example.com", "grace@example.org"]) {
			await insertSubscriber(owner, { email });
		}
		expect((await listed(owner, "ada")).sort()).toEqual([
			"ada_l@example.com",
			"adamson@example.com",
		]);
		expect(await listed(owner, "a_l")).toEqual(["ada_l@example.com"]);
		expect(await listed(owner, "%")).toEqual([]);
	});

	test("is read in parts that neither repeat nor skip one", async () => {
		const owner = await insertUser();
		const confirmedAt = new Date("2026-11-01T12:00:00Z");
		for (const name of ["a", "b", "c"]) {
			await insertSubscriber(owner, { email: `${name}@example.com`, confirmedAt });
		}
		const first = await listSubscribersAfter(owner, { search: "", after: null, limit: 2 });
		const after = first.at(-1) ?? null;
		const second = await listSubscribersAfter(owner, { search: "", after, limit: 2 });
		expect([...first, ...second].map(({ email }) => email)).toEqual([
			"c@example.com",
			"b@example.com",
			"a@example.com",
		]);
	});

	test("is exported with unsubscribe links, without formulas and without unconfirmed addresses", async () => {
		const owner = await insertUser();
		const { token } = await insertSubscriber(owner, { email: "=cmd@example.com" });
		await insertSubscriber(owner, { email: "waiting@example.com", confirmedAt: null });
		const { fileName, stream } = exportSubscribers(owner, {
			now: () => new Date("2026-11-24T12:00:00Z"),
		});
		const csv = await new Response(stream).text();
		expect(fileName).toBe(`${owner.username}-subscribers-2026-11-24.csv`);
		expect(csv).toContain("email,confirmed,agreed,agreed_to,unsubscribe");
		expect(csv).toContain("\n'=cmd@example.com,");
		expect(csv).toContain(`/subscription/${token}`);
		expect(csv).not.toContain("waiting@");
	});

	test("of another page is neither shown nor changed", async () => {
		const [owner, other] = [await insertUser(), await insertUser()];
		const { id } = await insertSubscriber(owner);
		for (const stranger of [other, { ...other, profileId: owner.profileId }]) {
			await expect(deleteSubscriber({ owner: stranger, subscriberId: id })).rejects.toMatchObject({
				code: "not_found",
			});
			expect(await listed(stranger)).toEqual([]);
			const { stream } = exportSubscribers(stranger);
			expect(await new Response(stream).text()).not.toContain("grace@example.com");
		}
		await deleteSubscriber({ owner, subscriberId: id });
		expect(await listed(owner)).toEqual([]);
	});
});
