import { domainToUnicode } from "node:url";
import type { AccountNotice } from "#app/features/account/accounts/mails/notice-mail.tsx";
import { sendAccountNotice } from "#app/features/account/accounts/send-account-notice.server.ts";
import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import { recordAccountEvent } from "#app/features/creator-page/core/account-events.server.ts";
import { SERVED } from "#app/features/creator-page/core/served-domains.server.ts";
import {
	type PageTx,
	unchanged,
	updatePage,
} from "#app/features/creator-page/core/update-page.server.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { isUniqueViolation } from "#app/platform/errors.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { type DomainEvent, type DomainState, GRACE_MS } from "./domain-state.ts";
import type { StoredDomain } from "./queries.server.ts";
import type { DomainDiagnosis } from "./schema.ts";

/** Time in milliseconds after which nobody waits in front of the page until a domain works. */
const WAITING_AT_SCREEN_MS = 60 * 60_000;

/** Time in milliseconds between two emails that a domain fails: the records of some change back and forth. */
const FAILING_MAIL_PAUSE_MS = 7 * 24 * 60 * 60_000;

/** What a check found, and what follows from it. */
export type DomainCheck = {
	diagnosis: DomainDiagnosis;
	state: DomainState;
	event: DomainEvent | null;
	nextCheckAt: Date;
	now: Date;
};

/** A domain of a page that exists. */
export type PageDomain = StoredDomain & {
	profileId: string;
	profile: NonNullable<StoredDomain["profile"]>;
};

/**
 * Stores a check, and tells the owner and the page's webhooks what has happened. Nothing is stored if another check or a
 * removal has changed the state since the domain was read.
 * @param holder domain of another page that has to stop before this one becomes active; null without one
 * @returns false if another page has just got the name, so that this one can't become active
 */
export async function updateDomainState(
	domain: PageDomain,
	check: DomainCheck,
	holder: PageDomain | null,
): Promise<boolean> {
	switch (check.event) {
		case "active":
			if (holder !== null) await stop(holder, { now: check.now, isTaken: true });
			return activate(domain, check);
		case "stopped":
			await stop(domain, { now: check.now, isTaken: false, check });
			return true;
		case "failing":
			await fail(domain, check);
			return true;
		case null:
			await store(domain, check);
			return true;
	}
}

/** @returns false if another page has the name: the unique index decides between two that become active at once */
async function activate(domain: PageDomain, check: DomainCheck): Promise<boolean> {
	const { id, profileId, name } = domain;
	const waitedMs = +check.now - +(domain.stoppedAt ?? domain.createdAt);
	try {
		await updatePage(editorOf(domain), async (tx) => {
			const { count } = await tx.domain.updateMany({
				where: asRead(domain),
				data: dataOf(check),
			});
			if (count === 0) return unchanged(undefined);
			await makePrimaryIfNoneIs(tx, { profileId, id });
			await announceStatus(tx, domain, "active");
			if (waitedMs > WAITING_AT_SCREEN_MS) {
				await notify(tx, domain, { kind: "domain-active", domain: domainToUnicode(name) });
			}
		});
		return true;
	} catch (error) {
		if (!isUniqueViolation(error)) throw error;
		return false;
	}
}

/** A primary domain that no longer shows the page gives way. */
async function makePrimaryIfNoneIs(
	tx: PageTx,
	{ profileId, id }: { profileId: string; id: string },
): Promise<void> {
	const isPrimary = { ...SERVED, profileId, primary: true };
	if ((await tx.domain.count({ where: { ...isPrimary, id: { not: id } } })) > 0) return;
	await tx.domain.updateMany({ where: { profileId, primary: true }, data: { primary: false } });
	await tx.domain.update({ where: { id }, data: { primary: true }, select: { id: true } });
}

/** @param check missing if another account has taken the domain over: the next check then finds out what it lacks */
async function stop(
	domain: PageDomain,
	{ now, isTaken, check }: { now: Date; isTaken: boolean; check?: DomainCheck },
): Promise<void> {
	await updatePage(editorOf(domain), async (tx) => {
		const { count } = await tx.domain.updateMany({
			where: asRead(domain),
			data: check ? dataOf(check) : { stoppedAt: now, nextCheckAt: now },
		});
		if (count === 0) return unchanged(undefined);
		await announceStatus(tx, domain, "stopped");
		await notify(tx, domain, {
			kind: "domain-stopped",
			domain: domainToUnicode(domain.name),
			isTaken,
		});
	});
}

/** Programs follow the status. The owner, who has fixed the records, gets no email. */
async function store(domain: PageDomain, check: DomainCheck): Promise<void> {
	const change = { where: asRead(domain), data: dataOf(check) };
	if (domain.failingAt === null || check.state.failingAt !== null) {
		await db.domain.updateMany(change);
		return;
	}
	// The page's address on the site may redirect there again.
	await updatePage(editorOf(domain), async (tx) => {
		const { count } = await tx.domain.updateMany(change);
		if (count === 0) return unchanged(undefined);
		await announceStatus(tx, domain, "active");
		return undefined;
	});
}

/** Visitors still see the page there, if they reach it. Its address on the site stops redirecting there. */
async function fail(domain: PageDomain, check: DomainCheck): Promise<void> {
	const { now } = check;
	const sendsMail = isFailingMailDue(domain, now);
	await updatePage(editorOf(domain), async (tx) => {
		const { count } = await tx.domain.updateMany({
			where: asRead(domain),
			data: { ...dataOf(check), ...(sendsMail ? { failingMailAt: now } : {}) },
		});
		if (count === 0) return unchanged(undefined);
		await announceStatus(tx, domain, "failing");
		if (sendsMail) {
			await notify(tx, domain, {
				kind: "domain-failing",
				domain: domainToUnicode(domain.name),
				stopsAtMs: +now + GRACE_MS,
			});
		}
		return undefined;
	});
}

function isFailingMailDue({ failingMailAt, profile: { user } }: PageDomain, now: Date): boolean {
	const isDue = failingMailAt === null || +now - +failingMailAt >= FAILING_MAIL_PAUSE_MS;
	return isDue && hasDomains(user.tier);
}

/** Tells webhooks the new status. While the plan doesn't include the domain, that is `kept` before and after. */
export async function announceStatus(
	tx: Tx,
	{ id, name, profileId, profile: { userId, user } }: PageDomain,
	status: DomainEvent,
): Promise<void> {
	if (!hasDomains(user.tier)) return;
	const data = { domain_id: id, name };
	await recordAccountEvent(tx, { type: `domain.${status}`, userId, profileId, data });
}

/** While the plan doesn't include the domain, visitors don't see it, and its owner isn't told of it. */
async function notify(
	tx: Tx,
	{ profile: { user } }: PageDomain,
	notice: AccountNotice,
): Promise<void> {
	if (!hasDomains(user.tier)) return;
	await enqueue(sendAccountNotice, { to: user.email, notice }, { tx });
}

/** Whether the plan includes domains. */
function hasDomains(tier: Tier): boolean {
	return entitlementsOf(tier).domains > 0;
}

function editorOf({ profileId, profile: { userId } }: PageDomain) {
	return { userId, profileId, actor: "system" } as const;
}

function asRead({ id, activeAt, failingAt, stoppedAt, suspendedAt }: PageDomain) {
	return { id, activeAt, failingAt, stoppedAt, suspendedAt, removedAt: null };
}

function dataOf({ state, diagnosis, nextCheckAt, now }: DomainCheck) {
	const { activeAt, failingAt, stoppedAt, unansweredAt } = state;
	return {
		...{ activeAt, failingAt, stoppedAt, unansweredAt },
		...{ diagnosis, nextCheckAt, checkedAt: now },
	};
}
