import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { verifyPassword } from "#app/features/accounts/passwords/passwords.server.ts";
import { db } from "#app/platform/db.server.ts";
import { storage } from "#app/platform/storage.server.ts";

type Seeded = { label: string; email: string; password: string; username: string | null }[] | null;

const run = promisify(execFile);

describe("the demo", () => {
	let accounts: Seeded;
	beforeAll(async () => {
		accounts = await seed();
	});

	it("includes a finished page on each tier", async () => {
		const pages = await db.profile.findMany({
			orderBy: { user: { tier: "asc" } },
			include: { user: true, links: true, socialLinks: true },
		});
		expect(pages.map(({ user }) => user.tier)).toEqual(["free", "pro", "max"]);
		for (const page of pages) {
			expect(page.name).not.toBe("");
			expect(page.bio).not.toBe("");
			expect(page.profileImageId).not.toBeNull();
			expect(page.bannerImageId).not.toBeNull();
			expect(page.links.length).toBeGreaterThanOrEqual(6);
			expect(page.links.length).toBeLessThanOrEqual(10);
			expect(page.socialLinks.length).toBeGreaterThan(1);
		}
		const creators = accounts?.filter(({ username }) => username !== null);
		expect(creators?.map(({ username }) => username).sort()).toEqual(
			pages.map(({ username }) => username).sort(),
		);
	});

	it("has its images in storage", async () => {
		for (const { contentHash, widths } of await db.image.findMany()) {
			for (const width of widths) {
				const key = `images/${contentHash.slice(0, 2)}/${contentHash}-${width}.webp`;
				expect(await storage.get(key)).not.toBeNull();
			}
		}
	});

	it("has two months of visits, and two tickets for each creator", async () => {
		for (const { analyticsKey } of await db.profile.findMany()) {
			const [row] = await db.$queryRaw<{ days: bigint; clicks: bigint; channels: bigint }[]>`
				SELECT count(*) AS days, sum(clicks) AS clicks,
					(SELECT count(DISTINCT value) FROM analytics.daily
						WHERE profile_key = ${analyticsKey} AND dimension = 'channel') AS channels
				FROM analytics.daily
				WHERE profile_key = ${analyticsKey} AND dimension = 'total' AND views > 0`;
			expect(Number(row?.channels)).toBe(2);
			expect(Number(row?.days)).toBeGreaterThanOrEqual(59);
			expect(Number(row?.clicks)).toBeGreaterThan(100);
		}
		expect(await db.ticket.count()).toBe(6);
		expect(await db.ticketReply.count()).toBeGreaterThanOrEqual(6);
	});

	it("has an administrator, who is listed without a page", async () => {
		const administrator = accounts?.find(({ label }) => label === "Administrator");
		const stored = await db.administrator.findMany();
		expect(stored.map(({ email }) => email)).toEqual([administrator?.email]);
		expect(administrator?.username).toBeNull();
		const [{ passwordHash } = { passwordHash: "" }] = stored;
		expect(await verifyPassword(passwordHash, administrator?.password ?? "")).toBe(true);
	});

	it("leaves a database with users unchanged", async () => {
		expect(await seed()).toBeNull();
		expect(await db.user.count()).toBe(3);
	});
});

/** Runs in plain Node, as `npm start` does, so nothing it imports may need a bundler. */
async function seed(): Promise<Seeded> {
	const program = `
		const { seedDemo } = await import("#prisma/seed.ts");
		const { closeDb } = await import("#app/platform/db.server.ts");
		const result = await seedDemo();
		await closeDb();
		process.stdout.write(JSON.stringify(result?.accounts ?? null));
	`;
	const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", program]);
	return JSON.parse(stdout);
}
