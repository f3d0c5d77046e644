import { randomBytes, randomInt } from "node:crypto";
import { Secret } from "otpauth";
import sharp from "sharp";
import { hashToken } from "#app/features/account/accounts/session-store/tokens.server.ts";
import { encryptTotpSecret } from "#app/features/account/accounts/two-step/totp.server.ts";
import { createPageVersion } from "#app/features/creator-page/history/create-page-version.server.ts";
import { createImage } from "#app/features/creator-page/images/create-image.server.ts";
import { db } from "#app/platform/db.server.ts";
import {
	type InsertedUser,
	insertServiceConnection,
	insertSession,
	insertUser,
} from "./accounts-factory.ts";
import { insertAccessToken } from "./api-client.ts";
import { exampleDomain } from "./domains-factory.ts";
import { excludedHit, mergeVisits, visitEvent } from "./visits-factory.ts";

/** An account with rows in every table that belongs to accounts, for tests of export and deletion. */

export type WholeAccount = InsertedUser & {
	analyticsKey: number;
	linkId: string;
	formerUsername: string;
	googleEmail: string;
	photo: { id: string; contentHash: string; widths: number[] };
	banner: { id: string; contentHash: string; widths: number[] };
	/** Address of a message whose sender the creator sees. */
	shownSender: string;
	/** Values that must never leave the server. */
	secrets: string[];
};

/** @param photo the photo; by default a random picture */
export async function insertWholeAccount({
	photo: photoBytes,
	...options
}: Parameters<typeof insertUser>[0] & { photo?: Buffer } = {}): Promise<WholeAccount> {
	const user = await insertUser({ tier: "max", emailVerified: true, ...options });
	const { userId, profileId, email } = user;
	const unique = randomBytes(6).toString("hex");
	const formerUsername = `former-${unique}`;
	const googleEmail = `google-${unique}@example.com`;

	const unsubscribeToken = randomBytes(32).toString("base64url");
	const subscriberToken = randomBytes(32).toString("base64url");
	const shownSender = `shown-${unique}@example.com`;
	const hiddenSender = `hidden-${unique}@example.com`;
	const waitingSubscriber = `waiting-${unique}@example.com`;

	const photo = await createImage({
		userId,
		purpose: "profile",
		bytes: photoBytes ?? (await randomPicture()),
	});
	const banner = await createImage({ userId, purpose: "banner", bytes: await randomPicture() });
	const profile = await db.profile.update({
		where: { id: profileId },
		data: {
			bio: "Bio of somebody",
			profileImageId: photo.id,
			bannerImageId: banner.id,
			theme: { update: { preset: "ocean", customCss: ".link { color: red }" } },
			seo: { update: { title: "A title", ogImageId: banner.id } },
			footer: { update: { text: "Made by hand" } },
			socialLinks: { create: { platform: "github", url: "https://github.com/ada", position: 0 } },
			links: {
				create: [
					{
						title: "Shop",
						url: "https://example.com/shop",
						position: 0,
						thumbnailImageId: photo.id,
					},
					{ title: "Blog", url: "https://example.com/blog", position: 1, utm: { source: "page" } },
				],
			},
			channels: { create: { slug: "ig", name: "Instagram" } },
			domains: {
				create: { ...exampleDomain(), redirects: true, did: "did:plc:ewvi7nxzyoun6zhxrhs64oiz" },
			},
			webhooks: {
				create: {
					url: "https://app.example/hook",
					events: ["page.changed"],
					secret: randomBytes(32),
					collectedAt: new Date(),
					deliveries: {
						create: { type: "page.changed", payload: JSON.stringify({ page_id: profileId }) },
					},
				},
			},
			deletedLinkTitles: {
				create: { analyticsKey: -randomInt(2 ** 31), title: "Darkroom weekend" },
			},
			reportSettings: {
				create: { frequency: "weekly", timeZone: "Asia/Tokyo", unsubscribeToken },
			},
			reportDeliveries: { create: { kind: "weekly", period: new Date("2026-01-05") } },
			pageReports: { create: { reason: "scam", reporterEmail: `reporter-${unique}@example.com` } },
			contactMessages: {
				create: [
					{
						formTitle: "Contact me",
						name: "Shown",
						email: shownSender,
						text: "Are you free in May?",
						addressShownAt: new Date(),
						replies: { create: { text: "Thank you." } },
					},
					{
						formTitle: "Contact me",
						name: "Hidden",
						email: hiddenSender,
						text: "Where are you?",
					},
				],
			},
			contactRecipients: {
				create: {
					emailHash: randomBytes(32),
					token: randomBytes(32).toString("base64url"),
					replies: 1,
					repliedAt: new Date(),
				},
			},
			subscribers: {
				create: [
					{
						email: `subscriber-${unique}@example.com`,
						consentText: "Send me news.",
						consentedAt: new Date(),
						confirmedAt: new Date(),
						token: subscriberToken,
					},
					{
						email: waitingSubscriber,
						consentText: "Send me news.",
						consentedAt: new Date(),
						token: randomBytes(32).toString("base64url"),
					},
				],
			},
			usernameHistory: {
				create: { username: formerUsername, expiresAt: new Date(Date.now() + 86_400_000) },
			},
		},
		select: {
			analyticsKey: true,
			links: { orderBy: { position: "asc" }, select: { id: true, analyticsKey: true } },
			channels: { select: { analyticsKey: true } },
		},
	});
	const [shop] = profile.links;
	const [channel] = profile.channels;
	if (!(shop && channel)) throw new Error("the page has links and a channel");

	const session = await insertSession(user);
	await insertSession(user, { remember: true });
	const accessToken = await insertAccessToken(user, { scopes: ["links:read"] });
	const totpSecret = new Secret({ size: 20 }).base32;
	const codeHash = randomBytes(32);
	const credentialId = randomBytes(32);
	const browserHash = randomBytes(32);
	await db.user.update({
		where: { id: userId },
		data: {
			twoStep: {
				create: {
					secret: encryptTotpSecret(totpSecret, { kind: "creator", id: userId }),
					enabledAt: new Date("2026-11-20T12:00:00Z"),
				},
			},
			recoveryCodes: { create: { codeHash } },
			passkeys: {
				create: {
					name: "My phone",
					credentialId,
					publicKey: randomBytes(77),
					createdAt: new Date("2026-11-20T12:00:00Z"),
				},
			},
			trustedBrowsers: {
				create: {
					tokenHash: browserHash,
					device: "Chrome",
					expiresAt: new Date(Date.now() + 86_400_000),
				},
			},
		},
	});
	await insertServiceConnection(user);
	const tokenHash = randomBytes(32);
	await createPageVersion({ profileId, actor: "creator" });
	await db.accountToken.create({
		data: {
			userId,
			kind: "change_email",
			email: `next-${unique}@example.com`,
			tokenHash,
			expiresAt: new Date(Date.now() + 86_400_000),
		},
	});
	await db.identity.create({
		data: { userId, provider: "google", subject: `google-${unique}`, email: googleEmail },
	});
	await db.ticket.create({
		data: {
			userId,
			subject: "Where is my page?",
			message: "I can't find it.",
			replies: {
				create: [
					{ author: "administrator", message: `Look at /${user.username}` },
					{ author: "creator", message: "Found it." },
				],
			},
		},
	});
	await db.billingCustomer.create({
		data: { id: `cus_${unique}`, userId, livemode: false, cardBrand: "visa", cardLast4: "4242" },
	});
	await db.invoice.create({
		data: {
			id: `in_${unique}`,
			userId,
			customerId: `cus_${unique}`,
			livemode: false,
			number: `${unique}-0001`,
			status: "paid",
			reason: "subscription_create",
			currency: "usd",
			totalCents: 400,
			dueCents: 400,
			paidCents: 400,
			issuedAt: new Date("2026-10-01T00:00:00Z"),
			paidAt: new Date("2026-10-01T00:00:00Z"),
			hostedUrl: `https://invoice.example.com/${unique}`,
			pdfUrl: `https://invoice.example.com/${unique}.pdf`,
		},
	});
	await db.subscription.create({
		data: {
			userId,
			customerId: `cus_${unique}`,
			livemode: false,
			stripeSubscriptionId: `sub_${unique}`,
			priceId: "price_max",
			priceCents: 400,
			startedAt: new Date("2026-10-01T00:00:00Z"),
			endedAt: new Date("2026-11-01T00:00:00Z"),
			tier: "max",
			status: "canceled",
			currentPeriodStart: new Date("2026-10-01T00:00:00Z"),
			currentPeriodEnd: new Date("2026-11-01T00:00:00Z"),
		},
	});
	await db.outboxMail.createMany({
		data: [
			{ to: email, subject: "Welcome", html: "<p>Hello</p>", text: "Hello" },
			{
				to: `before-${unique}@example.com`,
				subject: "Your email was changed",
				html: `<p>Your address is now ${email}.</p>`,
				text: `Your address is now ${email}.`,
			},
		],
	});
	await insertVisits({
		profileKey: profile.analyticsKey,
		linkKey: shop.analyticsKey,
		channelKey: channel.analyticsKey,
	});

	const { passwordHash } = await db.user.findUniqueOrThrow({ where: { id: userId } });
	const sessions = await db.session.findMany({ where: { userId }, select: { tokenHash: true } });
	const hashes = [
		tokenHash,
		codeHash,
		credentialId,
		browserHash,
		...sessions.map((row) => Buffer.from(row.tokenHash)),
	];
	const image = { select: { id: true, contentHash: true, widths: true } };
	return {
		...user,
		analyticsKey: profile.analyticsKey,
		linkId: shop.id,
		formerUsername,
		googleEmail,
		photo: await db.image.findUniqueOrThrow({ where: { id: photo.id }, ...image }),
		banner: await db.image.findUniqueOrThrow({ where: { id: banner.id }, ...image }),
		shownSender,
		secrets: [
			user.password,
			passwordHash ?? "",
			session.value,
			accessToken,
			totpSecret,
			hashToken(accessToken).toString("hex"),
			unsubscribeToken,
			subscriberToken,
			hiddenSender,
			waitingSubscriber,
			...hashes.flatMap((hash) => [hash.toString("hex"), hash.toString("base64")]),
		],
	};
}

/** Inserts two views, one of them at a domain, and a click today, a click on a deleted link, and a bot. */
async function insertVisits({
	profileKey,
	linkKey,
	channelKey,
}: Record<"profileKey" | "linkKey" | "channelKey", number>) {
	const of = { country: "CA", device: 2 };
	const view = { ...of, source: "instagram" };
	await mergeVisits([
		visitEvent(profileKey, { ...view, channelKey, domain: "links.ada-lovelace.com" }),
		// Without a source: at the beginning of a month, one that arrives late would be counted among others.
		visitEvent(profileKey, { ...of, atMs: Date.now() - 3 * 86_400_000 }),
		visitEvent(profileKey, { ...of, linkKey }),
		visitEvent(profileKey, { ...of, linkKey: 2_000_000_000 }),
		excludedHit(profileKey),
	]);
}

/** Random pixels, so that no two pictures share files. */
export function randomPicture(): Promise<Buffer> {
	const [width, height] = [60, 40];
	return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
		.png()
		.toBuffer();
}
