import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { hashPassword } from "#app/features/accounts/passwords/passwords.server.ts";
import { createAdministrator } from "#app/features/administrators/team/create-administrator.server.ts";
import { keepPageVersion } from "#app/features/history/keep-page-version.server.ts";
import type { ImagePurpose } from "#app/features/images/schema.ts";
import { storeImage } from "#app/features/images/store-image.server.ts";
import { BUILT_IN_VERSION } from "#app/features/legal/schema.ts";
import { db } from "#app/platform/db.server.ts";
import { isSecureOrigin } from "#app/platform/env.server.ts";
import {
	DEMO_PASSWORD,
	type DemoCreator,
	demoAdministrator,
	demoCreators,
} from "./demo/creators.ts";
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
 * Fills an empty database. Does nothing if it has users.
 *
 * The administrator's password is public, so there is none on a site with https, which others can reach: such a site
 * prints a setup code instead. Without the demo's administrator, nobody has answered tickets or reports, so there are none.
 *
 * @returns the created accounts, or null if there were users already
 */
export async function seedDemo(): Promise<{ accounts: DemoAccount[] } | null> {
	if ((await db.user.count()) > 0) return null;
	const now = new Date();
	const isAdministratorMissing = !isSecureOrigin && (await db.administrator.count()) === 0;
	try {
		const userIds = await seedCreators(now);
		if (isAdministratorMissing) await seedSite(userIds, now);
	} catch (error) {
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
		await keepPageVersion({ profileId, actor: "creator" });
		await inventVisits({ creator, profileId, seed: index + 1 });
	}
	return userIds;
}

/** Inserts the other accounts, and the administrator with what happened so far. */
async function seedSite(creatorIds: ReadonlyMap<string, string>, now: Date): Promise<void> {
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
	const user = await db.user.create({
		data: {
			email: creator.email,
			emailVerifiedAt: createdAt,
			passwordHash,
			tier: creator.tier,
			termsVersion: BUILT_IN_VERSION,
			termsAcceptedAt: createdAt,
			lastActiveAt: now,
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
						create: creator.links.map((link, position) => ({
							title: link.title,
							url: link.url,
							kind: link.kind,
							details: link.details,
							highlight: link.highlight,
							startsAt: inDays(link.startsInDays, now),
							endsAt: inDays(link.endsInDays, now),
							position,
							createdAt,
						})),
					},
				},
			},
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
		return storeImage({ userId, bytes, purpose, altText });
	};
	const [photo, banner] = await Promise.all([
		store("profile", creator.photo),
		store("banner", creator.banner),
	]);
	for (const { title, thumbnail } of creator.links) {
		if (thumbnail === undefined) continue;
		const { id } = await store("thumbnail", { file: thumbnail });
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
		const [{ makeTone }, { setLinkFile }] = await Promise.all([
			import("./demo/tone.ts"),
			import("#app/features/links/upload/set-link-file.server.ts"),
		]);
		const { id: linkId } = await db.link.findFirstOrThrow({
			where: { profileId, title },
			select: { id: true },
		});
		const owner = { userId, profileId, actor: "creator" } as const;
		await setLinkFile({ owner, linkId, file: new File([makeTone()], recording) });
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
