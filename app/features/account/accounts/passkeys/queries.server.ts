import { db } from "#app/platform/db.server.ts";
import type { PasskeyOwner } from "./passkey-row.server.ts";
import { ownedBy } from "./passkey-row.server.ts";

export type ListedPasskey = {
	id: string;
	name: string;
	createdAt: Date;
	/** Null until the first sign-in with it. */
	lastUsedAt: Date | null;
};

export async function hasPasskey(userId: string): Promise<boolean> {
	return (await db.passkey.count({ where: { userId } })) > 0;
}

/** The passkeys of an account, oldest first. */
export function listPasskeys(owner: PasskeyOwner): Promise<ListedPasskey[]> {
	return db.passkey.findMany({
		where: ownedBy(owner),
		orderBy: [{ createdAt: "asc" }, { id: "asc" }],
		select: { id: true, name: true, createdAt: true, lastUsedAt: true },
	});
}
