import { Secret, TOTP } from "otpauth";
import sharp from "sharp";
import type { Operation } from "#app/api/operation.ts";
import {
	administratorApiSessions,
	creatorApiSessions,
} from "#app/features/account/accounts/session-store/session-store.server.ts";
import { hashToken } from "#app/features/account/accounts/session-store/tokens.server.ts";
import { startTwoStep } from "#app/features/account/accounts/two-step/update-two-step.server.ts";
import { createWarning } from "#app/features/admin/moderation/decisions/create-warning.server.ts";
import { BUILT_IN_VERSION } from "#app/features/admin/site/legal/schema.ts";
import { createPageVersion } from "#app/features/creator-page/history/create-page-version.server.ts";
import { createImage } from "#app/features/creator-page/images/create-image.server.ts";
import { deleteLinks } from "#app/features/creator-page/links/edit/delete-links.server.ts";
import { type PageImageKind, purposeOf } from "#app/features/creator-page/profile/page-images.ts";
import { db } from "#app/platform/db.server.ts";
import {
	type InsertedUser,
	insertPasskey,
	insertServiceConnection,
	insertSession,
	insertTwoStep,
} from "./accounts-factory.ts";
import { insertAdministrator } from "./administrators-factory.ts";
import { insertDomain, insertServedDomain } from "./domains-factory.ts";
import { insertMessage, insertSubscriber } from "./forms-factory.ts";
import { insertLink } from "./links-factory.ts";
import { insertTicket } from "./support-factory.ts";
import { insertWebhook } from "./webhooks-factory.ts";

type Sent = {
	params?: Record<string, string>;
	body?: unknown;
	cookie?: string;
	/** Parameters of the operation that reads what was changed, if not those of the call. */
	readParams?: Record<string, string>;
};
type Call = (user: InsertedUser) => Promise<Sent>;

const TOKEN = "a".repeat(43);
const SHOP = { title: "Shop", url: "https://shop.example/" };

/** Every field of a link that a program can set. */
const WHOLE_LINK = {
	...{ title: "My shop", url: "https://shop.example/sale", enabled: false, icon: "star" },
	...{ highlight: true, size: "lead", sensitive: true, starts_at: "2090-01-01T10:00:00Z" },
	...{ ends_at: "2090-02-01T10:00:00Z", utm: { source: "posy", campaign: "sale" } },
	...{ fallback: "lead", fallback_url: "https://fallback.example/", external_id: "shop-43" },
};
const THEME = {
	...{
		preset: "ocean",
		layout: "left",
		font: "Lora",
		custom_css: ".link { color: red; color: expression(1) }",
	},
	custom_colors: { primary: "#112233", link_bg: "#445566" },
};
const SEO = {
	...{ title: "Ada’s page", description: "All of Ada", keywords: "maths, engines" },
	...{ og_title: "For Facebook", og_description: "Hello", twitter_title: "For X" },
	...{ twitter_description: "Hi", robots: "noindex,nofollow", twitter_card: "summary" },
};

async function picture(): Promise<Buffer> {
	return sharp({ create: { width: 320, height: 240, channels: 3, background: "#1e6b45" } })
		.png()
		.toBuffer();
}

/** A form with a file in the field that the operation reads. */
export async function uploadTo(
	{ upload }: Operation,
	fields: Record<string, string> = {},
): Promise<FormData> {
	const form = new FormData();
	const isPicture = upload?.file === "image";
	const bytes = isPicture ? Uint8Array.from(await picture()) : "%PDF-1.7\n%%EOF\n";
	form.set(upload?.file ?? "", new File([bytes], isPicture ? "picture.png" : "menu.pdf"));
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	return form;
}

const link = async (user: InsertedUser) => ({ id: (await insertLink(user, SHOP)).id });

async function twoLinks(user: InsertedUser): Promise<[string, string]> {
	return [
		(await insertLink(user, { title: "One" })).id,
		(await insertLink(user, { title: "Two" })).id,
	];
}

const socials = (user: InsertedUser) =>
	db.socialLink.createMany({
		data: ["github", "instagram"].map((platform, position) => ({
			...{ profileId: user.profileId, platform, position, url: `https://${platform}.com/ada` },
		})),
	});

/** Sends this once the page has such a picture. */
const withImage =
	(kind: PageImageKind, sent: Sent = {}): Call =>
	async ({ userId, profileId }) => {
		const { id } = await createImage({ userId, purpose: purposeOf(kind), bytes: await picture() });
		const column = `${kind}ImageId` as const;
		await db.profile.update({ where: { id: profileId }, data: { [column]: id } });
		return sent;
	};

const onFree: Call = async ({ userId }) => {
	await db.user.update({ where: { id: userId }, data: { tier: "free" } });
	return {};
};

async function withSeoImage(user: InsertedUser): Promise<{ name: string }> {
	const { id } = await createImage({ userId: user.userId, purpose: "og", bytes: await picture() });
	await db.seoSettings.update({ where: { profileId: user.profileId }, data: { ogImageId: id } });
	return { name: "og_image" };
}

const cookieOf = (setCookie: string) => setCookie.split(";")[0] ?? "";

async function mailed(user: InsertedUser, kind: "verify_email" | "reset_password"): Promise<void> {
	const { userId, email } = user;
	await db.accountToken.deleteMany({ where: { tokenHash: hashToken(TOKEN) } });
	const expiresAt = new Date(Date.now() + 3_600_000);
	await db.accountToken.create({
		data: { userId, kind, email, tokenHash: hashToken(TOKEN), expiresAt },
	});
}

async function changingEmail({ userId }: InsertedUser): Promise<void> {
	await db.accountToken.deleteMany({ where: { tokenHash: hashToken(TOKEN) } });
	const expiresAt = new Date(Date.now() + 3_600_000);
	await db.accountToken.create({
		data: {
			userId,
			kind: "change_email",
			email: "next@example.com",
			tokenHash: hashToken(TOKEN),
			expiresAt,
		},
	});
}

async function webhook(user: InsertedUser): Promise<{ id: string }> {
	return { id: (await insertWebhook(user)).id };
}

const message = async (user: InsertedUser) => ({ id: await insertMessage(user) });
const ticket = async (user: InsertedUser) => ({ id: await insertTicket(user) });

async function delivery(user: InsertedUser) {
	const { id } = await webhook(user);
	const row = await db.webhookDelivery.create({
		data: { webhookId: id, type: "page.changed", payload: "{}" },
	});
	return { params: { id, delivery_id: row.id }, readParams: { id } };
}

/** A copy of a page with everything that an import can store. */
const EXPORT = {
	profile: { name: "Imported", bio: "From elsewhere", language: "sv" },
	links: [
		{ ...SHOP, kind: "link", highlight: true, utm: { source: "page" }, icon: "star" },
		{ id: "1", kind: "group", title: "Shows", url: "", details: { open: true }, groupId: null },
		{ kind: "link", title: "May", url: "https://may.example/", groupId: "1", enabled: false },
		{ kind: "text", title: "Hours", url: "", details: { text: "Open daily" } },
		{ kind: "link", title: "Nowhere", url: "javascript:alert(1)" },
	],
	socialLinks: [{ platform: "github", url: "https://github.com/ada" }],
	theme: {
		...{ preset: "ocean", layout: "hero", font: "Lora", customCss: ".link { color: red }" },
		customColors: { primary: "#112233" },
	},
	footer: { text: "By hand", hideBranding: true },
	seo: { title: "Imported page", description: "All of it", robots: "noindex,nofollow" },
};

/** One successful call for each operation of creators and visitors that changes something. */
export const creatorCalls: Record<string, Call | readonly Call[]> = {
	forgotPassword: async ({ email }) => ({ body: { email } }),
	logInWithGoogle: async () => ({ body: { credential: "a.b.c" } }),
	logIn: [
		async ({ email, password }) => ({ body: { email, password } }),
		async ({ email, password }) => ({ body: { email, password, remember: true } }),
		async ({ email }) => ({ body: { email, password: "wrong" } }),
	],
	logOut: async (user) => ({ cookie: (await insertSession(user)).header }),
	refreshSession: [
		async ({ userId: ownerId }) => ({
			cookie: cookieOf(
				await creatorApiSessions.begin({ ownerId, remember: true, userAgent: "curl/8" }),
			),
		}),
		async () => ({}),
	],
	register: [
		async () => ({
			body: {
				name: "Ada",
				email: "new@example.com",
				password: "garden-gate-7",
				username: "newcomer",
			},
		}),
		async ({ email }) => ({ body: { name: "Ada", email, password: "garden-gate-7" } }),
		async ({ username }) => ({
			body: { name: "Ada", email: "n@example.com", password: "garden-gate-7", username },
		}),
	],
	resendVerification: async (user) => {
		await db.user.update({ where: { id: user.userId }, data: { emailVerifiedAt: null } });
		return {};
	},
	resendVerificationByEmail: async ({ email }) => ({ body: { email } }),
	resetPassword: [
		async (user) => {
			await mailed(user, "reset_password");
			return { body: { token: TOKEN, password: "garden-gate-7" } };
		},
		async () => ({ body: { token: TOKEN, password: "garden-gate-7" } }),
	],
	sendVerification: async ({ email }) => ({ body: { email } }),
	verifyEmail: [
		async (user) => {
			await db.user.update({ where: { id: user.userId }, data: { emailVerifiedAt: null } });
			await mailed(user, "verify_email");
			return { body: { token: TOKEN } };
		},
		async () => ({ body: { token: TOKEN } }),
	],
	scheduleDeletion: [
		async ({ username, password }) => ({ body: { username, current_password: password } }),
		async ({ password }) => ({ body: { username: "another", current_password: password } }),
		async ({ username }) => ({ body: { username, current_password: "wrong" } }),
	],
	cancelDeletion: async ({ userId }) => {
		await db.user.update({ where: { id: userId }, data: { deletionRequestedAt: new Date() } });
		return {};
	},
	requestEmailChange: [
		async ({ password }) => ({ body: { email: "next@example.com", current_password: password } }),
		async ({ email, password }) => ({ body: { email, current_password: password } }),
		async () => ({ body: { email: "next@example.com", current_password: "wrong" } }),
	],
	cancelEmailChange: async (user) => {
		await changingEmail(user);
		return {};
	},
	resendEmailChange: [
		async (user) => {
			await changingEmail(user);
			return {};
		},
		async () => ({}),
	],
	requestDataExport: async () => ({}),
	proveOwner: [
		async ({ password }) => ({ body: { current_password: password } }),
		async () => ({ body: { current_password: "wrong" } }),
	],
	startTwoStep: [
		async () => ({}),
		async (user) => {
			await insertTwoStep(user);
			return {};
		},
	],
	cancelTwoStep: async ({ userId }) => {
		await startTwoStep({ userId });
		return {};
	},
	confirmTwoStep: [
		async ({ userId }) => {
			const secret = Secret.fromBase32(await startTwoStep({ userId }));
			return { body: { code: new TOTP({ secret }).generate() } };
		},
		async ({ userId }) => {
			await startTwoStep({ userId });
			return { body: { code: "wrong" } };
		},
		async () => ({ body: { code: "123456" } }),
	],
	disableTwoStep: [
		async (user) => {
			await insertTwoStep(user);
			return {};
		},
		async () => ({}),
	],
	replaceRecoveryCodes: [
		async (user) => {
			await insertTwoStep(user);
			return {};
		},
		async () => ({}),
	],
	renamePasskey: async (user) => ({
		params: { id: await insertPasskey(user) },
		body: { name: "My phone" },
	}),
	removePasskey: [
		async (user) => ({ params: { id: await insertPasskey(user) } }),
		async (user) => {
			const id = await insertPasskey(user);
			await db.user.update({ where: { id: user.userId }, data: { passwordHash: null } });
			return { params: { id } };
		},
	],
	disconnectService: [
		async (user) => ({ params: { id: await insertServiceConnection(user) } }),
		async (user) => {
			const id = await insertServiceConnection(user);
			await db.user.update({ where: { id: user.userId }, data: { passwordHash: null } });
			return { params: { id } };
		},
	],
	removePassword: [
		async (user) => {
			await insertPasskey(user);
			return {};
		},
		async () => ({}),
	],
	forgetTrustedBrowser: async ({ userId }) => {
		const { id } = await db.trustedBrowser.create({
			data: {
				userId,
				tokenHash: hashToken(TOKEN),
				device: "Chrome on macOS",
				expiresAt: new Date(Date.now() + 3_600_000),
			},
		});
		return { params: { id } };
	},
	disconnectGoogle: [
		async ({ userId }) => {
			const google = { provider: "google", subject: "1", email: "google@example.com" } as const;
			await db.identity.create({ data: { userId, ...google } });
			return {};
		},
		async () => ({}),
	],
	changePassword: [
		async ({ password }) => ({ body: { current_password: password, password: "garden-gate-7" } }),
		async ({ password }) => ({ body: { current_password: password, password: "password1" } }),
	],
	endOtherSessions: async (user) => {
		await insertSession(user);
		return {};
	},
	endSession: async (user) => {
		await insertSession(user);
		const { id } = await db.session.findFirstOrThrow({
			where: { userId: user.userId },
			orderBy: { id: "desc" },
		});
		return { params: { id } };
	},
	createToken: async ({ password }) => ({
		body: {
			...{ name: "Shop sync", scopes: ["links:read", "links:write"], expires_in_days: 30 },
			current_password: password,
		},
	}),
	revokeToken: async ({ userId, profileId }) => {
		const { id } = await db.accessToken.create({
			data: {
				...{
					userId,
					profileId,
					name: "Old",
					tokenHash: hashToken(TOKEN),
					hint: "aaaa",
					scopes: [],
				},
				expiresAt: new Date(Date.now() + 3_600_000),
			},
		});
		return { params: { id } };
	},
	replaceProfile: [
		async () => ({ body: { name: "Mara", bio: "Photographer" } }),
		async () => ({ body: { name: "Mara" } }),
	],
	changeProfile: [
		async () => ({ body: { bio: "Photographer", username: "mara-changed", language: "de" } }),
		async () => ({ body: { username: "admin" } }),
	],
	setBannerImage: async () => ({}),
	describeBannerImage: withImage("banner", { body: { alt_text: "A garden" } }),
	removeBannerImage: withImage("banner"),
	setBackgroundImage: [async () => ({}), onFree],
	removeBackgroundImage: withImage("background"),
	setDarkBackgroundImage: [async () => ({}), onFree],
	removeDarkBackgroundImage: withImage("darkBackground"),
	setProfileImage: async () => ({}),
	describeProfileImage: withImage("profile", { body: { alt_text: "A garden" } }),
	removeProfileImage: withImage("profile"),
	addLink: [
		async () => ({ body: SHOP }),
		async () => ({ body: WHOLE_LINK }),
		async () => ({ body: { kind: "email", title: "Write", url: "ada@example.com" } }),
		async () => ({ body: { kind: "group", title: "Shows", details: { open: true } } }),
		async () => ({ body: { title: "Nothing", url: "javascript:alert(1)" } }),
		async () => ({ body: { ...SHOP, group_id: "0199f3a4-8c2b-7d11-9e55-2f6b1c7d8e90" } }),
	],
	deleteUnnamedLink: async () => ({}),
	changeLinks: [
		async (user) => {
			const [one, two] = await twoLinks(user);
			return {
				body: {
					operations: [
						{ action: "add", link: WHOLE_LINK },
						{ action: "change", id: one, link: { title: "First", highlight: true } },
						{ action: "hide", id: one },
						{ action: "delete", id: two },
						{ action: "show", id: one },
						{ action: "add", link: { kind: "group", title: "Group" } },
					],
				},
			};
		},
		async (user) => {
			const [one] = await twoLinks(user);
			return {
				body: {
					operations: [
						{ action: "hide", id: one },
						{ action: "change", id: one, version: 7, link: { title: "First" } },
					],
				},
			};
		},
	],
	putLinkByExternalId: [
		async () => ({ params: { external_id: "shop-42" }, body: SHOP }),
		async (user) => {
			const { id } = await link(user);
			await db.link.update({ where: { id }, data: { externalId: "shop-42", highlight: true } });
			return { params: { external_id: "shop-42" }, body: { ...SHOP, title: "Again" } };
		},
	],
	orderLinks: [
		async (user) => ({ body: { ids: (await twoLinks(user)).reverse() } }),
		async (user) => {
			const first = await link(user);
			return { body: { ids: (await twoLinks(user)).reverse(), first: 1 }, readParams: first };
		},
		async (user) => ({ body: { ids: (await twoLinks(user)).slice(1) } }),
	],
	restoreLinks: [
		async (owner) => {
			const [one, two] = await twoLinks(owner);
			const { removalId } = await deleteLinks({ owner, linkIds: [one, two] });
			return { body: { removal_id: removalId } };
		},
		async () => ({ body: { removal_id: "0199f3a4-8c2b-7d11-9e55-2f6b1c7d8e90" } }),
	],
	replaceLink: async (user) => ({ params: await link(user), body: WHOLE_LINK }),
	changeLink: [
		async (user) => ({
			params: await link(user),
			body: { title: "My new shop", utm: { term: "x" } },
		}),
		async (user) => ({ params: await link(user), body: { title: "" } }),
	],
	deleteLink: async (user) => ({ params: await link(user) }),
	checkLink: async (user) => ({ params: await link(user) }),
	duplicateLink: async (user) => ({ params: await link(user) }),
	setLinkFile: async (user) => {
		const params = await link(user);
		await db.link.update({ where: params, data: { kind: "file", url: "" } });
		return { params };
	},
	removeLinkFile: async (user) => {
		const params = await link(user);
		const file = { type: "pdf", name: "menu.pdf", bytes: 15 };
		const { id } = await db.linkFile.create({ data: { ...file, userId: user.userId } });
		const details = { text: "", file: id, type: "pdf", name: "menu.pdf", size: "15" };
		await db.link.update({ where: params, data: { kind: "file", url: "", details } });
		return { params };
	},
	setLinkThumbnail: async (user) => ({ params: await link(user) }),
	removeLinkThumbnail: async (user) => {
		const params = await link(user);
		const { id } = await createImage({
			userId: user.userId,
			purpose: "thumbnail",
			bytes: await picture(),
		});
		await db.link.update({ where: params, data: { thumbnailImageId: id } });
		return { params };
	},
	replaceSocialLinks: async (user) => {
		await socials(user);
		return { body: { social_links: { tiktok: "@ada", github: "mara" } } };
	},
	changeSocialLinks: [
		async (user) => {
			await socials(user);
			return { body: { social_links: { github: "", tiktok: "@ada" } } };
		},
		async () => ({ body: { social_links: { nowhere: "ada", instagram: "not a name" } } }),
	],
	orderSocialLinks: async (user) => {
		await socials(user);
		return { body: { platforms: ["instagram", "github"] } };
	},
	verifyLinks: async (user) => {
		await link(user);
		return {};
	},
	replaceTheme: [
		async () => ({ body: THEME }),
		async () => ({ body: { mode: "dark", accentColor: "#112233" } }),
	],
	changeTheme: [
		async () => ({ body: THEME }),
		async () => ({
			body: { custom_colors: { text: null }, textColor: "#ffffff", button_shape: "pill" },
		}),
	],
	replaceSeo: async () => ({ body: SEO }),
	changeSeo: async () => ({ body: { title: "Only a title", robots: "noindex,follow" } }),
	resetSeo: async (user) => {
		await withSeoImage(user);
		return {};
	},
	setSeoImage: async () => ({ params: { name: "twitter_image" } }),
	describeSeoImage: async (user) => ({
		params: await withSeoImage(user),
		body: { alt_text: "A garden" },
	}),
	removeSeoImage: async (user) => ({ params: await withSeoImage(user) }),
	replaceFooter: async () => ({ body: { text: "Made in Gothenburg" } }),
	changeFooter: async () => ({ body: { hide_branding: true } }),
	resetFooter: async () => ({}),
	addChannel: [
		async () => ({ body: { name: "Newsletter", slug: "newsletter" } }),
		async ({ profileId }) => {
			await db.channel.create({ data: { profileId, slug: "tt", name: "TikTok" } });
			return { body: { name: "Newsletter", slug: "TT" } };
		},
	],
	renameChannel: async ({ profileId }) => {
		const { id } = await db.channel.create({ data: { profileId, slug: "tt", name: "TikTok" } });
		return { params: { id }, body: { name: "Tik" } };
	},
	deleteChannel: async ({ profileId }) => {
		const { id } = await db.channel.create({ data: { profileId, slug: "tt", name: "TikTok" } });
		return { params: { id } };
	},
	restoreVersion: async (user) => {
		await link(user);
		await createPageVersion({ profileId: user.profileId, actor: "creator" });
		await db.link.deleteMany({ where: { profileId: user.profileId } });
		const createdAt = new Date("2026-01-05T10:00:00Z");
		await db.pageVersion.updateMany({
			where: { profileId: user.profileId },
			data: { createdAt, updatedAt: createdAt },
		});
		await db.profile.update({ where: { id: user.profileId }, data: { bio: "Later" } });
		const { id } = await db.pageVersion.findFirstOrThrow({ where: { profileId: user.profileId } });
		return { params: { id } };
	},
	importPage: [
		async () => ({ body: { export: EXPORT, name: true, bio: true, language: true, design: true } }),
		async () => ({ body: { export: EXPORT, links: [0], social_links: false } }),
		async () => ({ body: {} }),
	],
	previewImport: [
		async () => ({ body: { export: EXPORT } }),
		async () => ({ body: { html: "<title>Rosa</title><a href=https://rosa.example/>Shop</a>" } }),
		async () => ({ body: { html: "<p>", export: EXPORT } }),
	],
	logInAdministrator: [
		async () => {
			const { email, password } = await insertAdministrator({ email: "log-in@example.com" });
			return { body: { email, password } };
		},
		async () => ({ body: { email: "nobody@example.com", password: "wrong" } }),
	],
	refreshAdministratorSession: async () => {
		const { administratorId: ownerId } = await insertAdministrator({
			email: "refresh@example.com",
		});
		const begun = { ownerId, remember: false, userAgent: null };
		return { cookie: cookieOf(await administratorApiSessions.begin(begun)) };
	},
	updateReportSettings: async () => ({
		body: {
			frequency: "monthly",
			day_of_month: 15,
			time_zone: "Europe/Berlin",
			seo_monthly: true,
			broken_links: false,
			first_visits: false,
		},
	}),
	reportEvent: async ({ username }) => ({
		body: { type: "profile_view", data: { username }, consent_level: "analytics" },
	}),
	reportEvents: async ({ username }) => ({
		body: {
			events: [
				{ type: "profile_view", data: { username }, consent_level: "none" },
				{
					event_type: "link_click",
					event_data: { link_id: "0199f3a4-8c2b-7d11-9e55-2f6b1c7d8e90" },
				},
				{ type: "unknown" },
			],
		},
	}),
	trackEvent: [
		async ({ username }) => ({ body: { username, event: "profile_view" } }),
		async () => ({ body: { username: "nobody-here", event: "profile_view" } }),
	],
	addDomain: [
		async () => ({ body: { name: "https://Links.Müller-Ada.de/shop" } }),
		async () => ({ body: { name: "192.0.2.1" } }),
	],
	changeDomain: [
		async (user) => ({
			params: { id: (await insertDomain(user, { name: "changed.ada-lovelace.com" })).id },
			body: { redirects: true, did: "did:plc:ewvi7nxzyoun6zhxrhs64oiz" },
		}),
		async (user) => ({
			params: { id: (await insertDomain(user, { name: "changed.ada-lovelace.com" })).id },
			body: { did: "ada.example" },
		}),
	],
	checkDomain: async (user) => ({
		params: { id: (await insertDomain(user, { name: "checked.ada-lovelace.com" })).id },
	}),
	setPrimaryDomain: [
		async (user) => {
			await insertServedDomain(user, "before.ada-lovelace.com", { primary: true });
			return { params: { id: (await insertServedDomain(user, "main.ada-lovelace.com")).id } };
		},
		async (user) => ({
			params: { id: (await insertDomain(user, { name: "waiting.ada-lovelace.com" })).id },
		}),
	],
	removeDomain: async (user) => {
		await insertServedDomain(user, "kept.ada-lovelace.com");
		const removed = await insertServedDomain(user, "removed.ada-lovelace.com", { primary: true });
		return { params: { id: removed.id } };
	},
	addWebhook: [
		async () => ({
			body: { url: "https://app.example/hook", events: ["link.clicked", "page.changed"] },
		}),
		async () => ({ body: { url: "http://127.0.0.1/hook", events: ["page.changed"] } }),
	],
	changeWebhook: async (user) => ({
		params: await webhook(user),
		body: { enabled: false, events: ["link.clicked"], url: "https://other.example/hook" },
	}),
	deleteWebhook: async (user) => ({ params: await webhook(user) }),
	replayWebhookDelivery: delivery,
	rotateWebhookSecret: async (user) => ({ params: await webhook(user) }),
	testWebhook: async (user) => ({ params: await webhook(user) }),
	changeMessage: [
		async (user) => ({ params: await message(user), body: { read: true } }),
		async (user) => ({ params: await message(user), body: { spam: true } }),
	],
	deleteMessage: async (user) => ({ params: await message(user) }),
	showMessageAddress: async (user) => ({ params: await message(user) }),
	replyToMessage: async (user) => ({ params: await message(user), body: { text: "I’m free." } }),
	deleteSubscriber: async (user) => ({ params: { id: (await insertSubscriber(user)).id } }),
	submitTicket: async () => ({
		body: { subject: "It is slow", message: "10 seconds", priority: "high" },
	}),
	closeTicket: async (user) => ({ params: await ticket(user) }),
	reopenTicket: [
		async (user) => ({ params: { id: await insertTicket(user, { status: "closed" }) } }),
		async (user) => ({ params: await ticket(user) }),
	],
	replyToTicket: async (user) => ({
		params: await ticket(user),
		body: { message: "It works now." },
	}),
	cancelSubscription: async () => ({ body: {} }),
	changePlan: async () => ({ body: { plan: "max", due_cents: 150, proration_date: null } }),
	checkPayment: async () => ({}),
	createCheckoutSession: async () => ({
		body: { plan: "pro", success_url: "/payment-success", cancel_url: "/payment-cancel" },
	}),
	openCustomerPortal: async () => ({ body: { return_url: "/dashboard/billing" } }),
	resumeSubscription: async () => ({ body: {} }),
	revokePlanChange: async () => ({}),
	appealDecision: async ({ userId }) => {
		const actor = await insertAdministrator();
		const { decisionId } = await createWarning({ actor, userId, notify: false });
		return { params: { id: decisionId }, body: { message: "It is my own shop." } };
	},
	acceptTerms: async () => ({ body: { version: BUILT_IN_VERSION } }),
};
