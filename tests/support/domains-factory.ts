import { randomBytes } from "node:crypto";
import type { PageOwner } from "#app/features/creator-page/core/owner.ts";
import { updatePage } from "#app/features/creator-page/core/update-page.server.ts";
import { findDnsProblems } from "#app/features/creator-page/domains/find-dns-problems.ts";
import {
	DOMAIN_COLUMNS,
	type StoredDomain,
} from "#app/features/creator-page/domains/queries.server.ts";
import type { Prisma } from "#app/generated/prisma/client.ts";
import { db } from "#app/platform/db.server.ts";

/** Name and address of a site that offers domains, and the address of another server. */
export const HOST = "pages.posy-site.com";
export const ADDRESS = "192.0.2.10";
export const ELSEWHERE = "198.51.100.7";
const DAY_MS = 24 * 60 * 60_000;

const EXAMPLE = { name: "links.ada-lovelace.com", registered: "ada-lovelace.com" };

/** A domain that waits for its DNS, with what a check has found. Several accounts can have it. */
export function exampleDomain() {
	const token = randomBytes(32).toString("base64url");
	const dns = findDnsProblems(
		{
			aliases: [],
			isEndless: false,
			ipv4: [{ address: ELSEWHERE, ttl: 3_600 }],
			ipv6: [],
			proofs: [],
			texts: [],
			authorities: { at: EXAMPLE.registered, issuers: ["ca.example"] },
			isDoubled: false,
			hasFailed: false,
			isPartial: false,
		},
		{
			...EXAMPLE,
			target: { host: HOST, ipv4: [ADDRESS], ipv6: [] },
			token,
			needsProof: true,
		},
	);
	const now = new Date();
	return {
		...EXAMPLE,
		token,
		diagnosis: { ...dns, isTaken: true },
		checkedAt: now,
		nextCheckAt: new Date(+now + DAY_MS),
	};
}

/** @returns a name that no other test has */
export function newDomainName(): string {
	return `links.ada-${randomBytes(6).toString("hex")}.com`;
}

/** Inserts a domain that waits for its DNS, or with the columns that are given. */
export async function insertDomain(
	{ profileId }: { profileId: string },
	{
		name = newDomainName(),
		...columns
	}: Partial<
		Pick<
			StoredDomain,
			| "name"
			| "activeAt"
			| "failingAt"
			| "failingMailAt"
			| "stoppedAt"
			| "removedAt"
			| "suspendedAt"
			| "primary"
			| "createdAt"
		> & { nextCheckAt: Date }
	> = {},
): Promise<StoredDomain> {
	return db.domain.create({
		data: {
			...{ profileId, name, ...columns },
			registered: name.split(".").slice(-2).join("."),
			token: randomBytes(32).toString("base64url"),
		},
		select: DOMAIN_COLUMNS,
	});
}

/** Gives a page a domain whose DNS is right, unless `given` says otherwise. Every process hears of it. */
export async function insertServedDomain(
	{ userId, profileId }: PageOwner,
	name: string,
	given: Partial<Prisma.DomainUncheckedCreateInput> = {},
): Promise<{ id: string; name: string }> {
	const now = new Date();
	return updatePage({ userId, profileId, actor: "system" }, (tx) =>
		tx.domain.create({
			data: {
				...{ profileId, name, activeAt: now, checkedAt: now },
				registered: name.split(".").slice(-2).join("."),
				token: randomBytes(32).toString("base64url"),
				nextCheckAt: new Date(+now + DAY_MS),
				...given,
			},
			select: { id: true, name: true },
		}),
	);
}
