import sharp from "sharp";
import { hashPassword } from "#app/features/accounts/passwords/passwords.server.ts";
import { TERMS_VERSION } from "#app/features/accounts/schema.ts";
import { createAdministrator } from "#app/features/administrators/team/create-administrator.server.ts";
import { keepPageVersion } from "#app/features/history/keep-page-version.server.ts";
import type { ImagePurpose } from "#app/features/images/schema.ts";
import { storeImage } from "#app/features/images/store-image.server.ts";
import { dueTime } from "#app/features/support/due-time.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { db } from "#app/platform/db.server.ts";
import { isSecureOrigin } from "#app/platform/env.server.ts";
import {
	DEMO_PASSWORD,
	type DemoCreator,
	type DemoTicket,
	demoAdministrator,
	demoCreators,
} from "./demo/creators.ts";
import { seedDemoVisits } from "./demo/visits.ts";

/**
 * The demo: a creator with a finished page on each tier, two months of visits, tickets, and an administrator. Runs in plain Node
 * without a bundler, so it can't import .tsx files or stylesheets.
 */

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;
const VISIT_DAYS = 60;
/** Age of the pages in days, slightly more than their first visit. */
const PAGE_AGE_DAYS = 64;
/** Each page's channels, most used first. */
const DEMO_CHANNELS = [
	{ slug: "ig", name: "Instagram" },
	{ slug: "tt", name: "TikTok" },
] as const;

/** `username` is null for the administrator, who has no page. */
export type DemoAccount = {
	label: string;
	email: string;
	password: string;
	username: string | null;
};

/** The demo accounts that this database has: people may have deleted some, or started with an older demo. */
export async function findDemoAccounts(): Promise<DemoAccount[]> {
	const [users, administrators] = await Promise.all([
		db.user.findMany({
			where: { email: { in: demoCreators.map(({ email }) => email) } },
			select: { email: true },
		}),
		db.administrator.count({ where: { email: demoAdministrator.email } }),
	]);
	const known = new Set(users.map(({ email }) => email));
	const creators = demoCreators
		.filter(({ email }) => known.has(email))
		.map(({ label, email, username }) => ({ label, email, password: DEMO_PASSWORD, username }));
	const { email } = demoAdministrator;
	const administrator = { label: "Administrator", email, password: DEMO_PASSWORD, username: null };
	return administrators === 0 ? creators : [...creators, administrator];
}

/**
 * Fills an empty database. Does nothing if it has users.
 *
 * The administrator's password is public, so there is none on a site with https, which others can reach: such a site
 * prints a setup code instead.
 *
 * @returns the created accounts, or null if there were users already
 */
export async function seedDemo(): Promise<{ accounts: DemoAccount[] } | null> {
	if ((await db.user.count()) > 0) return null;
	const now = new Date();
	const userIds: string[] = [];
	try {
		for (const [index, creator] of demoCreators.entries()) {
			const { userId, profileId } = await createAccount(creator, now);
			userIds.push(userId);
			await drawImages({ creator, userId, profileId });
			await keepPageVersion({ profileId, actor: "creator" });
			await inventVisits({ creator, profileId, seed: index + 1 });
		}
	} catch (error) {
		// A partial demo would count as users, and the next start would not complete it.
		await db.user.deleteMany({ where: { id: { in: userIds } } });
		throw error;
	}
	if (!isSecureOrigin && (await db.administrator.count()) === 0) {
		await createAdministrator({ ...demoAdministrator, password: DEMO_PASSWORD });
	}
	return { accounts: await findDemoAccounts() };
}

async function createAccount(creator: DemoCreator, now: Date) {
	const createdAt = new Date(now.getTime() - PAGE_AGE_DAYS * DAY_MS);
	const user = await db.user.create({
		data: {
			email: creator.email,
			emailVerifiedAt: createdAt,
			passwordHash: await hashPassword(DEMO_PASSWORD),
			tier: creator.tier,
			termsVersion: TERMS_VERSION,
			termsAcceptedAt: createdAt,
			createdAt,
			profiles: {
				create: {
					username: creator.username,
					name: creator.name,
					bio: creator.bio,
					createdAt,
					theme: { create: { preset: creator.preset } },
					seo: { create: creator.seo ?? {} },
					footer: {
						create: { text: creator.footerText, hideBranding: creator.hideBranding },
					},
					socialLinks: {
						create: creator.socials.map((social, position) => ({ ...social, position })),
					},
					channels: { create: DEMO_CHANNELS.map((channel) => ({ ...channel, createdAt })) },
					links: {
						create: creator.links.map(({ title, url, kind }, position) => ({
							title,
							url,
							kind,
							position,
							createdAt,
						})),
					},
				},
			},
			tickets: { create: creator.tickets.map((ticket) => toTicketRow(ticket, creator.tier, now)) },
			planGrants: {
				create: creator.tier === "free" ? [] : [{ tier: creator.tier, reason: "Demo", createdAt }],
			},
		},
		select: { id: true, profiles: { select: { id: true } } },
	});
	const [page] = user.profiles;
	if (!page) throw new Error("an account without a page");
	return { userId: user.id, profileId: page.id };
}

function toTicketRow(ticket: DemoTicket, tier: Tier, now: Date) {
	const { subject, message, priority, status, openedDaysAgo, replies } = ticket;
	const openedAtMs = now.getTime() - openedDaysAgo * DAY_MS;
	const lastMessageAtMs = openedAtMs + (replies.at(-1)?.hoursLater ?? 0) * HOUR_MS;
	return {
		subject,
		message,
		priority,
		status,
		createdAt: new Date(openedAtMs),
		updatedAt: new Date(lastMessageAtMs),
		dueAt: dueTime(tier, new Date(lastMessageAtMs)),
		replies: {
			create: replies.map(({ author, message: text, hoursLater }) => ({
				author,
				message: text,
				createdAt: new Date(openedAtMs + hoursLater * HOUR_MS),
			})),
		},
	};
}

async function drawImages({
	creator,
	userId,
	profileId,
}: {
	creator: DemoCreator;
	userId: string;
	profileId: string;
}): Promise<void> {
	const store = async (drawing: string, purpose: ImagePurpose, altText: string) => {
		const bytes = await sharp(Buffer.from(drawing)).png().toBuffer();
		return storeImage({ userId, bytes, purpose, altText });
	};
	const [photo, banner] = await Promise.all([
		store(creator.artwork.photo, "profile", creator.photoAlt),
		store(creator.artwork.banner, "banner", creator.bannerAlt),
	]);
	await db.profile.update({
		where: { id: profileId },
		data: { profileImageId: photo.id, bannerImageId: banner.id },
	});
}

async function inventVisits({
	creator,
	profileId,
	seed,
}: {
	creator: DemoCreator;
	profileId: string;
	seed: number;
}): Promise<void> {
	const { analyticsKey, createdAt, links, channels } = await db.profile.findUniqueOrThrow({
		where: { id: profileId },
		select: {
			analyticsKey: true,
			createdAt: true,
			links: { select: { title: true, analyticsKey: true } },
			channels: { orderBy: { slug: "asc" }, select: { analyticsKey: true } },
		},
	});
	const popularity = new Map(creator.links.map((link) => [link.title, link.popularity ?? 0]));
	const linkKeys = links
		.filter(({ title }) => popularity.get(title))
		.sort((a, b) => (popularity.get(b.title) ?? 0) - (popularity.get(a.title) ?? 0))
		.map((link) => link.analyticsKey);
	await seedDemoVisits({
		analyticsKey,
		linkKeys,
		channelKeys: channels.map((channel) => channel.analyticsKey),
		createdAt,
		days: VISIT_DAYS,
		seed,
	});
}
