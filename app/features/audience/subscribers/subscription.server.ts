import { looksLikeToken } from "#app/features/account/accounts/session-store/tokens.server.ts";
import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import { recordAccountEvent } from "#app/features/creator-page/core/account-events.server.ts";
import { shortAddress } from "#app/features/creator-page/core/page-address.ts";
import {
	mainDomainOf,
	SERVED_DOMAIN_COLUMNS,
} from "#app/features/creator-page/core/served-domains.server.ts";
import { VISIBLE_PAGE } from "#app/features/creator-page/core/visible-page.server.ts";
import { type Language, languageOf } from "#app/i18n/languages.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { CONFIRM_WITHIN_DAYS } from "./schema.ts";

/** A subscription, as its owner sees it. */
export type Subscription = {
	email: string;
	consentText: string;
	consentedAt: Date;
	isConfirmed: boolean;
	/**
	 * The page. Its name and its short address are shown, `/ada` or its own domain; it is linked only while visitors see it.
	 */
	page: {
		username: string;
		address: string;
		name: string;
		language: Language;
		isVisible: boolean;
	};
};

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Reads the subscription of an emailed link without changing it. @returns null if the link is invalid or expired */
export async function getSubscription(
	token: string,
	clock: Clock = systemClock,
): Promise<Subscription | null> {
	if (!looksLikeToken(token)) return null;
	const row = await db.subscriber.findFirst({
		where: { token, ...isValid(clock) },
		select: {
			email: true,
			consentText: true,
			consentedAt: true,
			confirmedAt: true,
			profile: {
				select: {
					...{ id: true, username: true, name: true, language: true },
					user: { select: { tier: true } },
					...SERVED_DOMAIN_COLUMNS,
				},
			},
		},
	});
	if (row === null) return null;
	const { confirmedAt, profile, ...subscription } = row;
	const { id, username, name } = profile;
	const language = languageOf(profile.language);
	const domain = mainDomainOf(profile, entitlementsOf(profile.user.tier));
	const address = shortAddress({ username, domain });
	const isVisible = (await db.profile.count({ where: { id, ...VISIBLE_PAGE } })) > 0;
	return {
		...subscription,
		isConfirmed: confirmedAt !== null,
		page: { username, address, name, language, isVisible },
	};
}

/** Changes nothing if it is confirmed already. @returns whether the link is valid */
export async function confirmSubscription(
	token: string,
	clock: Clock = systemClock,
): Promise<boolean> {
	if (!looksLikeToken(token)) return false;
	const isConfirmed = await db.$transaction(async (tx) => {
		const [confirmed] = await tx.subscriber.updateManyAndReturn({
			where: { token, confirmedAt: null, ...isValid(clock) },
			data: { confirmedAt: clock.now() },
			select: { id: true, profileId: true, profile: { select: { userId: true } } },
		});
		if (!confirmed) return false;
		const { id, profileId, profile } = confirmed;
		await recordAccountEvent(tx, {
			type: "subscriber.added",
			userId: profile.userId,
			profileId,
			data: { subscriber_id: id },
		});
		return true;
	});
	return isConfirmed || (await db.subscriber.count({ where: { token, ...isValid(clock) } })) > 0;
}

/** Ends a subscription, confirmed or not, and deletes the address. @returns whether the link was valid */
export async function endSubscription(token: string): Promise<boolean> {
	if (!looksLikeToken(token)) return false;
	const { count } = await db.subscriber.deleteMany({ where: { token } });
	return count > 0;
}

/** Condition for subscriptions that are confirmed, or can still be. */
function isValid(clock: Clock) {
	const since = new Date(clock.now().getTime() - CONFIRM_WITHIN_DAYS * DAY_MS);
	return { OR: [{ confirmedAt: { not: null } }, { consentedAt: { gt: since } }] };
}
