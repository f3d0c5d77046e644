import "#tests/support/subscribe-to-page-changes.ts";

import { expect, test, vi } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import { swapPageImage } from "./swap-page-image.server.ts";

async function insertImage({ userId }: InsertedUser): Promise<string> {
	const { id } = await db.image.create({
		data: {
			userId,
			contentHash: crypto.randomUUID().replaceAll("-", "").padEnd(64, "0"),
			width: 1,
			height: 1,
			widths: [1],
		},
	});
	return id;
}

async function countWaitingStatements(): Promise<number> {
	const [row] = await query<{ waiting: number }>({
		text: `SELECT count(*)::int AS waiting FROM pg_stat_activity
			WHERE datname = current_database() AND wait_event_type = 'Lock'`,
	});
	return row?.waiting ?? 0;
}

test.each([
	["profile", "profileImageId"],
	["banner", "bannerImageId"],
] as const)(
	"of two %s images set at the same time, one stays and the other is removed",
	async (kind, column) => {
		const owner = await insertUser();
		// The page's first version keeps this image.
		const first = await insertImage(owner);
		await swapPageImage({ owner, kind, imageId: first });
		const images = [await insertImage(owner), await insertImage(owner)];
		const { swaps } = await db.$transaction(async (tx) => {
			// Makes both calls wait at the same statement.
			await tx.profile.update({ where: { id: owner.profileId }, data: { bio: "Florist" } });
			const started = images.map((imageId) => swapPageImage({ owner, kind, imageId }));
			await vi.waitFor(async () => expect(await countWaitingStatements()).toBe(2), 5_000);
			return { swaps: Promise.all(started) };
		});
		await swaps;
		const kept = await db.image.findMany({ where: { userId: owner.userId }, select: { id: true } });
		const profile = await db.profile.findUniqueOrThrow({ where: { id: owner.profileId } });
		expect(new Set(kept.map(({ id }) => id))).toEqual(new Set([first, profile[column]]));
		expect(images).toContain(profile[column]);
	},
);
