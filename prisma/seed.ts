import { randomUUIDv7 } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { hashPassword } from "#app/features/account/accounts/passwords/passwords.server.ts";
import { createAdministrator } from "#app/features/admin/administrators/team/create-administrator.server.ts";
import { BUILT_IN_VERSION } from "#app/features/admin/site/legal/schema.ts";
import { createPageVersion } from "#app/features/creator-page/history/create-page-version.server.ts";
import { createImage } from "#app/features/creator-page/images/create-image.server.ts";
import type { ImagePurpose } from "#app/features/creator-page/images/schema.ts";
import type { LinkDetails } from "#app/features/creator-page/links/kinds/kinds.ts";
import { db } from "#app/platform/db.server.ts";
import { isSecureOrigin } from "#app/platform/env.server.ts";
import {
	DEMO_PASSWORD,
	type DemoCreator,
	type DemoLink,
	demoAdministrator,
	demoCreators,
} from "./demo/creators.ts";
import { deletePayments, replaceDemoSubscriptions, seedPayments } from "./demo/payments.ts";
import { SIGN_UP_DOMAIN, seedSignUps } from "./demo/sign-ups.ts";
import { seedDemoVisits } from "./demo/visits.ts";

/**
 * The demo: a creator with a finished page on each tier, two months of visits, and an administrator with two months of
 * sign-ups, tickets and moderation. Runs in plain Node without a bundler, so it can't import .tsx files or stylesheets.
 */

const DAY_MS = 24 * 60 * 60 * 1000;
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
 * Fills an empty database. If it has users, it only makes the demo's paid plans given ones once payments are set up.
 *
 * The administrator's password is public, so there is none on a site with https, which others can reach: such a site
 * prints a setup code instead. Without the demo's administrator, nobody has answered tickets or reports, so there are none.
 *
 * @returns the created accounts, or null if there were users already
 */
export async function seedDemo(): Promise<{ accounts: DemoAccount[] } | null> {
	const now = new Date();
	if ((await db.user.count()) > 0) {
		await replaceDemoSubscriptions(now);
		return null;
	}
	const isAdministratorMissing = !isSecureOrigin && (await db.administrator.count()) === 0;
	try {
		const userIds = await seedCreators(now);
		await seedPayments(isAdministratorMissing ? await seedSite(userIds, now) : userIds, now);
		await replaceDemoSubscriptions(now);
	} catch (error) {
		await deletePayments();
		// A partial demo would count as users, and the next start would not complete it.
		await db.user.deleteMany({
			where: {
				OR: [
					{ email: { in: demoCreators.map(({ email }) => email) } },
					{ email: { endsWith: SIGN_UP_DOMAIN } },
				],
			},
		});
		if (isAdministratorMissing) {
			await db.savedReply.deleteMany();
			await db.homepageVersion.deleteMany({ where: { authorEmail: demoAdministrator.email } });
			await db.administrator.deleteMany({ where: { email: demoAdministrator.email } });
		}
		throw error;
	}
	return { accounts: await findDemoAccounts() };
}

/** @returns each creator's account id, by username */
async function seedCreators(now: Date): Promise<Map<string, string>> {
	// One hash for all, because each takes a tenth of a second.
	const passwordHash = await hashPassword(DEMO_PASSWORD);
	const userIds = new Map<string, string>();
	for (const [index, creator] of demoCreators.entries()) {
		const { userId, profileId } = await createAccount({ creator, passwordHash, now });
		userIds.set(creator.username, userId);
		await storeImages({ creator, userId, profileId });
		await storeRecordings({ creator, userId, profileId });
		await createPageVersion({ profileId, actor: "creator" });
		await inventVisits({ creator, profileId, seed: index + 1 });
	}
	return userIds;
}

/**
 * Inserts the other accounts, and the administrator with what happened so far.
 * @returns each account's id, by username
 */
async function seedSite(
	creatorIds: ReadonlyMap<string, string>,
	now: Date,
): Promise<ReadonlyMap<string, string>> {
	const userIds = new Map([...creatorIds, ...(await seedSignUps(now))]);
	const createdAt = new Date(now.getTime() - PAGE_AGE_DAYS * DAY_MS);
	const { administratorId } = await createAdministrator(
		{ ...demoAdministrator, password: DEMO_PASSWORD },
		{ now: () => createdAt },
	);
	const phonePages = ["noor", "mara", "night-oven"];
	await db.homepageVersion.create({
		data: { document: { hero: { phonePages } }, authorEmail: demoAdministrator.email, createdAt },
	});
	const actor = { administratorId, email: demoAdministrator.email, requestId: "demo" };
	// Imported late: most starts find a database with users, and should not wait for all these use-cases.
	const { seedAdministration } = await import("./demo/administration.ts");
	await seedAdministration({ actor, userIds, now });
	return userIds;
}

async function createAccount({
	creator,
	passwordHash,
	now,
}: {
	creator: DemoCreator;
	passwordHash: string;
	now: Date;
}) {
	const createdAt = new Date(now.getTime() - PAGE_AGE_DAYS * DAY_MS);
	const { email, username, name, bio, preset, seo, footerText, hideBranding } = creator;
	const [userId, profileId] = [randomUUIDv7(), randomUUIDv7()];
	// One statement after another: Prisma would send those of a nested write at once on one connection.
	await db.$transaction([
		db.user.createMany({
			data: {
				id: userId,
				email,
				emailVerifiedAt: createdAt,
				passwordHash,
				termsVersion: BUILT_IN_VERSION,
				termsAcceptedAt: createdAt,
				lastActiveAt: now,
				createdAt,
			},
		}),
		db.profile.createMany({ data: { id: profileId, userId, username, name, bio, createdAt } }),
		db.theme.createMany({ data: { profileId, preset } }),
		db.seoSettings.createMany({ data: { profileId, ...seo } }),
		db.footer.createMany({ data: { profileId, text: footerText, hideBranding } }),
		db.socialLink.createMany({
			data: creator.socials.map((social, position) => ({ ...social, profileId, position })),
		}),
		db.channel.createMany({
			data: DEMO_CHANNELS.map((channel) => ({ ...channel, profileId, createdAt })),
		}),
		db.link.createMany({
			data: creator.links.map((link, position) => ({
				profileId,
				title: link.title,
				url: link.url,
				kind: link.kind,
				details: detailsOf(link, now),
				highlight: link.highlight,
				startsAt: inDays(link.startsInDays, now),
				endsAt: inDays(link.endsInDays, now),
				position,
				createdAt,
			})),
		}),
	]);
	await fillGroups(creator, profileId);
	await insertPosts({ creator, profileId, now });
	return { userId, profileId };
}

/** The details of a link. Times of an event become those of its day. */
function detailsOf({ details, heldInDays }: DemoLink, now: Date): LinkDetails | undefined {
	const day = inDays(heldInDays, now)?.toISOString().slice(0, 10);
	if (day === undefined) return details;
	const { start, end } = details ?? {};
	return { ...details, start: `${day}T${start}`, end: `${day}T${end}` };
}

async function insertPosts({
	creator,
	profileId,
	now,
}: {
	creator: DemoCreator;
	profileId: string;
	now: Date;
}): Promise<void> {
	for (const { title, url: feedUrl, post } of creator.links) {
		if (post === undefined) continue;
		const { id: linkId } = await db.link.findFirstOrThrow({
			where: { profileId, title },
			select: { id: true },
		});
		const publishedAt = inDays(-post.daysAgo, now);
		const { title: postTitle, url } = post;
		await db.feedPost.create({
			data: { linkId, feedUrl, title: postTitle, url, publishedAt, checkedAt: now },
		});
	}
}

async function fillGroups(creator: DemoCreator, profileId: string): Promise<void> {
	for (const { title, group } of creator.links) {
		if (group === undefined) continue;
		const { id: groupId } = await db.link.findFirstOrThrow({
			where: { profileId, title: group },
			select: { id: true },
		});
		await db.link.updateMany({ where: { profileId, title }, data: { groupId } });
	}
}

function inDays(days: number | undefined, now: Date): Date | null {
	return days === undefined ? null : new Date(now.getTime() + days * DAY_MS);
}

/** A file of `demo/pictures`. */
type DemoPicture = { file: string; altText?: string };

async function storeImages({
	creator,
	userId,
	profileId,
}: {
	creator: DemoCreator;
	userId: string;
	profileId: string;
}): Promise<void> {
	const store = async (purpose: ImagePurpose, { file, altText = "" }: DemoPicture) => {
		const bytes = await readFile(join(import.meta.dirname, "demo", "pictures", `${file}.webp`));
		return createImage({ userId, bytes, purpose, altText });
	};
	const [photo, banner] = await Promise.all([
		store("profile", creator.photo),
		store("banner", creator.banner),
	]);
	for (const { title, thumbnail, card, picture } of creator.links) {
		const file = card ?? picture ?? thumbnail;
		if (file === undefined) continue;
		const purpose = card ? "card" : picture ? "picture" : "thumbnail";
		const { id } = await store(purpose, { file });
		await db.link.updateMany({ where: { profileId, title }, data: { thumbnailImageId: id } });
	}
	await db.profile.update({
		where: { id: profileId },
		data: { profileImageId: photo.id, bannerImageId: banner.id },
	});
}

async function storeRecordings({
	creator,
	userId,
	profileId,
}: {
	creator: DemoCreator;
	userId: string;
	profileId: string;
}): Promise<void> {
	for (const { title, recording } of creator.links) {
		if (recording === undefined) continue;
		// Imported late, as the use-cases of `seedSite`.
		const [{ makeTone }, { updateLinkFile }] = await Promise.all([
			import("./demo/tone.ts"),
			import("#app/features/creator-page/links/upload/update-link-file.server.ts"),
		]);
		const { id: linkId } = await db.link.findFirstOrThrow({
			where: { profileId, title },
			select: { id: true },
		});
		const owner = { userId, profileId, actor: "creator" } as const;
		await updateLinkFile({ owner, linkId, file: new File([makeTone()], recording) });
	}
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
