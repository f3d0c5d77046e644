import type { PageOwner } from "#app/features/creator-page/core/owner.ts";
import { updatePage } from "#app/features/creator-page/core/update-page.server.ts";
import type { Prisma } from "#app/generated/prisma/client.ts";

/** Gives a page a domain whose DNS is right, unless `given` says otherwise. Every process hears of it. */
export async function insertDomain(
	{ userId, profileId }: PageOwner,
	name: string,
	given: Partial<Prisma.DomainUncheckedCreateInput> = {},
): Promise<{ id: string; name: string; token: string }> {
	const now = new Date();
	return updatePage({ userId, profileId, actor: "system" }, (tx) =>
		tx.domain.create({
			data: {
				profileId,
				name,
				registered: name.split(".").slice(-2).join("."),
				token: Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url"),
				activeAt: now,
				checkedAt: now,
				nextCheckAt: new Date(+now + DAY_MS),
				...given,
			},
			select: { id: true, name: true, token: true },
		}),
	);
}

const DAY_MS = 24 * 60 * 60 * 1_000;
