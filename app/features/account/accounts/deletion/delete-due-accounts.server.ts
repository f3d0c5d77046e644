import { deletePageAnalytics } from "#app/features/audience/analytics/retention/delete-page-analytics.server.ts";
import {
	anonymizeBilling,
	endBilling,
} from "#app/features/billing/subscription/end-billing.server.ts";
import { updatePagesOf } from "#app/features/creator-page/core/update-page.server.ts";
import { deleteImages } from "#app/features/creator-page/images/delete-images.server.ts";
import { deleteFiles } from "#app/features/creator-page/links/upload/delete-unused-files.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { deleteJobs, type Job } from "#app/platform/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";
import { storage } from "#app/platform/storage.server.ts";
import { exportKey } from "../export/data-export-file.server.ts";
import { DELETION_GRACE_MS } from "./schema.ts";

/**
 * Time in milliseconds between the end of the grace period and the deletion: a server whose clock
 * is behind by less than that can't restore an account that is partly deleted.
 */
const CLOCKS_DIFFER_MS = 10 * 60 * 1000;
const ACCOUNTS_AT_ONCE = 100;

/** Deletes the accounts whose 14 days are over, with all their data. */
export const deleteDueAccounts: Job = {
	name: "purge-deleted-accounts",
	schedule: "37 * * * *",
	run: () => deleteAccounts(),
};

/** @throws Error if an account could not be deleted; all others are deleted, and the job is retried */
export async function deleteAccounts(clock: Clock = systemClock): Promise<void> {
	const dueSince = new Date(clock.now().getTime() - DELETION_GRACE_MS - CLOCKS_DIFFER_MS);
	const failed: string[] = [];
	for (;;) {
		const due = await db.user.findMany({
			where: { deletionRequestedAt: { lte: dueSince }, id: { notIn: failed } },
			orderBy: { deletionRequestedAt: "asc" },
			take: ACCOUNTS_AT_ONCE,
			select: { id: true },
		});
		if (due.length === 0) break;
		for (const { id } of due) {
			try {
				await purgeAccount(id);
			} catch (error) {
				log.error(
					{ userId: id, err: error },
					"an account could not be deleted, will be tried again",
				);
				failed.push(id);
			}
		}
	}
	if (failed.length > 0) throw new Error(`${failed.length} accounts could not be deleted`);
}

/**
 * The account's own row is deleted last, and every earlier step is idempotent: the next run completes a crashed one,
 * and two concurrent runs do the same work twice. The subscription is canceled at Stripe before everything else: a
 * failure there must keep the account, and with it the record of what was not canceled.
 */
async function purgeAccount(userId: string): Promise<void> {
	const user = await db.user.findUnique({
		where: { id: userId },
		select: {
			email: true,
			profiles: { select: { analyticsKey: true } },
			tokens: { select: { email: true } },
			identities: { select: { email: true } },
			dataExports: { select: { id: true } },
		},
	});
	if (!user) return;
	const { profiles, email, tokens, identities, dataExports } = user;

	await endBilling({ userId });
	for (const { analyticsKey } of profiles) await deletePageAnalytics({ profileKey: analyticsKey });
	await deleteImages({ userId });
	await deleteFiles({ userId });
	const exportIds = dataExports.map(({ id }) => id);
	for (const exportId of exportIds) await storage.remove(exportKey({ exportId }));
	const addresses = await withoutOthers(userId, [
		email,
		...tokens.map((token) => token.email),
		...identities.map((identity) => identity.email),
	]);
	await deleteMails(addresses);
	await deleteJobs([userId, ...exportIds, ...addresses]);
	await updatePagesOf({ userId, actor: "system" }, async (tx) => {
		await anonymizeBilling(tx, { userId });
		await tx.user.deleteMany({ where: { id: userId } });
	});
}

/** @returns addresses that are only of this account: a former or requested one may belong to another by now */
async function withoutOthers(userId: string, addresses: string[]): Promise<string[]> {
	const others = await db.user.findMany({
		where: { email: { in: addresses }, id: { not: userId } },
		select: { email: true },
	});
	// A provider may have stated none, and an empty one is mentioned in every email.
	const left = new Set(["", ...others.map((other) => other.email)]);
	return [...new Set(addresses)].filter((address) => !left.has(address));
}

/** Deletes outbox emails that were sent to one of these addresses, or that mention it. */
async function deleteMails(addresses: string[]): Promise<void> {
	// An empty pattern would match every email.
	if (addresses.length === 0) return;
	const escaped = addresses.map((address) => address.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
	const mentioned = `(?<![a-z0-9._%+-])(${escaped.join("|")})(?![a-z0-9_-]|\\.[a-z0-9])`;
	await db.$executeRaw`
		DELETE FROM outbox_mail WHERE "to" = ANY(${addresses}) OR text ~* ${mentioned} OR html ~* ${mentioned}`;
}
