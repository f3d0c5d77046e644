import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { cancelDeletion } from "#app/features/account/accounts/deletion/cancel-deletion.server.ts";
import { deleteAccounts } from "#app/features/account/accounts/deletion/delete-due-accounts.server.ts";
import { requestDeletion } from "#app/features/account/accounts/deletion/request-deletion.server.ts";
import { confirmEmailChange } from "#app/features/account/accounts/email/confirm-email-change.server.ts";
import { verifyEmail } from "#app/features/account/accounts/email/verify-email.server.ts";
import { resetPassword } from "#app/features/account/accounts/passwords/reset-password.server.ts";
import { hashToken, newToken } from "#app/features/account/accounts/session-store/tokens.server.ts";
import { checkTargets } from "#app/features/admin/link-safety/check-targets.server.ts";
import { trustAccount } from "#app/features/admin/link-safety/trust/update-account-trust.server.ts";
import { updateJudgedLinks } from "#app/features/admin/link-safety/update-judged-links.server.ts";
import { suspendPage } from "#app/features/admin/moderation/decisions/suspend-page.server.ts";
import { cancelUserDeletion } from "#app/features/admin/users/acts/cancel-user-deletion.server.ts";
import { deleteHeldUsername } from "#app/features/admin/users/acts/delete-held-username.server.ts";
import { requestUserDeletion } from "#app/features/admin/users/acts/request-user-deletion.server.ts";
import { suspendDomain } from "#app/features/admin/users/acts/suspend-domain.server.ts";
import { updateGivenPlan } from "#app/features/admin/users/acts/update-given-plan.server.ts";
import { updateUserEmail } from "#app/features/admin/users/acts/update-user-email.server.ts";
import { syncCustomer } from "#app/features/billing/sync/sync-customer.server.ts";
import { endDueGrants } from "#app/features/billing/sync/update-tiers.server.ts";
import { subscribeToPageChanges } from "#app/features/creator-page/core/page-changes.server.ts";
import { checkDomain } from "#app/features/creator-page/domains/check-domain.server.ts";
import { deleteDomain } from "#app/features/creator-page/domains/delete-domain.server.ts";
import { updateDomain } from "#app/features/creator-page/domains/update-domain.server.ts";
import { updatePrimaryDomain } from "#app/features/creator-page/domains/update-primary-domain.server.ts";
import { resetFooter } from "#app/features/creator-page/footer/reset-footer.server.ts";
import { updateFooter } from "#app/features/creator-page/footer/update-footer.server.ts";
import { createPageVersion } from "#app/features/creator-page/history/create-page-version.server.ts";
import { restorePageVersion } from "#app/features/creator-page/history/restore-page-version.server.ts";
import { importFound } from "#app/features/creator-page/import/import-found.server.ts";
import { recordProbes } from "#app/features/creator-page/links/check/record-probes.server.ts";
import { createLink } from "#app/features/creator-page/links/edit/create-link.server.ts";
import { createLinkCopy } from "#app/features/creator-page/links/edit/create-link-copy.server.ts";
import { createOrUpdateLink } from "#app/features/creator-page/links/edit/create-or-update-link.server.ts";
import { deleteLinks } from "#app/features/creator-page/links/edit/delete-links.server.ts";
import { NEW_LINK } from "#app/features/creator-page/links/edit/parse-api-link.server.ts";
import { restoreLinks } from "#app/features/creator-page/links/edit/restore-links.server.ts";
import { updateLink } from "#app/features/creator-page/links/edit/update-link.server.ts";
import { updateLinkThumbnail } from "#app/features/creator-page/links/edit/update-link-thumbnail.server.ts";
import { updateLinks } from "#app/features/creator-page/links/edit/update-links.server.ts";
import { updateLinksEnabled } from "#app/features/creator-page/links/edit/update-links-enabled.server.ts";
import { updateSocialLinks } from "#app/features/creator-page/links/edit/update-social-links.server.ts";
import { showEmbed } from "#app/features/creator-page/links/fetch/embed/fetch-embed.server.ts";
import { showFavicon } from "#app/features/creator-page/links/fetch/favicon/fetch-favicon.server.ts";
import { showLatestPost } from "#app/features/creator-page/links/fetch/feed/fetch-feed.server.ts";
import { showPicture } from "#app/features/creator-page/links/fetch/picture/fetch-picture.server.ts";
import {
	getLinkTarget,
	linkTargets,
} from "#app/features/creator-page/links/follow/get-link-target.server.ts";
import { updateLinkGroup } from "#app/features/creator-page/links/list/update-link-group.server.ts";
import { updateLinkOrder } from "#app/features/creator-page/links/list/update-link-order.server.ts";
import { updateLinkPosition } from "#app/features/creator-page/links/list/update-link-position.server.ts";
import { updateSocialLinkOrder } from "#app/features/creator-page/links/list/update-social-link-order.server.ts";
import { updateSocialLinkPosition } from "#app/features/creator-page/links/list/update-social-link-position.server.ts";
import { createPictures } from "#app/features/creator-page/links/upload/create-pictures.server.ts";
import { updateLinkFile } from "#app/features/creator-page/links/upload/update-link-file.server.ts";
import { verifyLinks } from "#app/features/creator-page/links/verification/verify-links.server.ts";
import { updatePageImageRow } from "#app/features/creator-page/profile/update-page-image-row.server.ts";
import { updatePageImageText } from "#app/features/creator-page/profile/update-page-image-text.server.ts";
import { updatePageLanguage } from "#app/features/creator-page/profile/update-page-language.server.ts";
import { updatePageVisibility } from "#app/features/creator-page/profile/update-page-visibility.server.ts";
import { updateProfile } from "#app/features/creator-page/profile/update-profile.server.ts";
import { updateUsername } from "#app/features/creator-page/profile/update-username.server.ts";
import { getStoredSeo } from "#app/features/creator-page/seo/queries.server.ts";
import { resetSeo } from "#app/features/creator-page/seo/reset-seo.server.ts";
import { updateSeo } from "#app/features/creator-page/seo/update-seo.server.ts";
import {
	deleteSeoImage,
	updateSeoImage,
	updateSeoImageText,
} from "#app/features/creator-page/seo/update-seo-image.server.ts";
import { createChannel } from "#app/features/creator-page/share/channels/create-channel.server.ts";
import { deleteChannel } from "#app/features/creator-page/share/channels/delete-channel.server.ts";
import { updateTheme } from "#app/features/creator-page/theme/update-theme.server.ts";
import { publicPages } from "#app/front-door/public-pages.ts";
import { requestLog } from "#app/front-door/request-log.ts";
import { expirePages, pageChangeSubscribers } from "#app/page-change-subscribers.server.ts";
import { db } from "#app/platform/db.server.ts";
import { loadSite } from "#app/platform/follow-site.server.ts";
import { pageCache } from "#app/platform/page-cache.server.ts";
import { subscribeToPageSettings } from "#app/platform/site.server.ts";
import { stripe } from "#app/platform/stripe.server.ts";
import { loader } from "#app/routes/profile/public-page.tsx";
import { type InsertedUser, insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { insertAdministrator } from "#tests/support/administrators-factory.ts";
import { deliver, GOOD_CARD, openCheckout } from "#tests/support/billing-site.ts";
import { insertDomain } from "#tests/support/domains-factory.ts";
import { startDomainsSite } from "#tests/support/domains-site.ts";
import { insertLinks } from "#tests/support/links-factory.ts";
import { type ListeningServer, startListening } from "#tests/support/listening-server.ts";
import { areSourcesMutated } from "#tests/support/mutated-sources.ts";
import { answerOf, createRouteArgs, pageRequest } from "#tests/support/requests.ts";
import { skipHostPace } from "#tests/support/skip-host-pace.ts";
import { createTestInternet } from "#tests/support/test-internet.ts";
import { startSite } from "#tests/support/test-site.ts";
import { randomPicture } from "#tests/support/whole-account-factory.ts";
import type { FrontDoorEnv } from "./front-door/environment.ts";

const { simulator } = await vi.hoisted(async () => {
	const { startBillingSimulator } = await import("#tests/support/start-billing-simulator.ts");
	return startBillingSimulator({ now: new Date() });
});
// One visit a second is for the hosts of others.
skipHostPace();

/** A page on Max with three links, two social links, a channel, pictures, and texts of its own. */
type Page = InsertedUser & { linkIds: [string, string, string]; channelId: string };

type Mutation = {
	/** The use-case, in `app/features/`, without `.server.ts`. */
	file: string;
	/** Told apart where a file has several. */
	name?: string;
	/** Runs before the first visit. Returns what `change` needs. */
	arrange?: (page: Page) => Promise<string>;
	change: (page: Page, arranged: string) => Promise<unknown>;
	/** Recorded actor; the editor's where it is left out. */
	actor?: "system" | "administrator";
	/** Whether visitors see a difference; `true` where it is left out. */
	isVisible?: false;
};

const INTERNET = createTestInternet();
const DAY_MS = 24 * 60 * 60 * 1000;

/** @returns the token of an emailed link */
async function insertToken(
	{ userId, email }: Page,
	kind: "verify_email" | "reset_password",
): Promise<string> {
	const token = newToken();
	const expiresAt = new Date(Date.now() + DAY_MS);
	await db.accountToken.create({
		data: { userId, kind, tokenHash: hashToken(token), email, expiresAt },
	});
	return token;
}

const MUTATIONS: Mutation[] = [
	{
		file: "account/accounts/email/verify-email",
		arrange: (owner) => insertToken(owner, "verify_email"),
		change: (_owner, token) => verifyEmail(token),
		actor: "system",
	},
	{
		file: "account/accounts/passwords/reset-password",
		arrange: (owner) => insertToken(owner, "reset_password"),
		change: (_owner, token) =>
			resetPassword({ token, password: "Staple-battery-11", address: "192.0.2.1" }),
		actor: "system",
	},
	{
		file: "account/accounts/deletion/request-deletion",
		change: async (owner) =>
			requestDeletion({
				owner: { ...owner, ...(await insertSession(owner)) },
				currentPassword: owner.password,
				username: owner.username,
			}),
	},
	{
		file: "account/accounts/deletion/cancel-deletion",
		arrange: (owner) => leaveSince(owner, Date.now()),
		change: (owner) => cancelDeletion(owner),
	},
	{
		file: "account/accounts/deletion/delete-due-accounts",
		arrange: (owner) => leaveSince(owner, Date.now() - 30 * DAY_MS),
		change: () => deleteAccounts(),
		actor: "system",
		isVisible: false,
	},
	{
		file: "account/accounts/email/confirm-email-change",
		arrange: async ({ userId }) => {
			const token = newToken();
			await db.accountToken.create({
				data: {
					userId,
					kind: "change_email",
					tokenHash: hashToken(token),
					email: `${crypto.randomUUID()}@example.com`,
					expiresAt: new Date(Date.now() + DAY_MS),
				},
			});
			return token;
		},
		change: ({ actor }, token) => confirmEmailChange({ token, actor }),
		isVisible: false,
	},
	{
		file: "billing/sync/update-tiers",
		actor: "system",
		arrange: async ({ userId }) => {
			const until = new Date(Date.now() + DAY_MS);
			await db.planGrant.create({ data: { userId, tier: "max", until, reason: "A test" } });
			return "";
		},
		change: () => endDueGrants({ now: () => new Date(Date.now() + 2 * DAY_MS) }),
	},
	{
		file: "billing/sync/sync-customer",
		actor: "system",
		arrange: async (page) => {
			simulator.visitor.payCheckout(await openCheckout(simulator, page, "max"), {
				card: GOOD_CARD,
			});
			await deliver(simulator);
			return (await db.billingCustomer.findFirstOrThrow({ where: { userId: page.userId } })).id;
		},
		change: async (_page, customerId) => {
			const subscription = simulator.state.subscriptions.find(
				({ customer }) => customer === customerId,
			);
			await stripe().subscriptions.cancel(subscription?.id ?? "");
			await syncCustomer(customerId);
		},
	},
	{
		file: "creator-page/share/channels/create-channel",
		change: (owner) => createChannel({ owner, name: "TikTok", slug: "tt" }),
	},
	{
		file: "creator-page/share/channels/delete-channel",
		change: (owner) => deleteChannel({ owner, channelId: owner.channelId }),
	},
	{
		file: "creator-page/footer/update-footer",
		change: (owner) => updateFooter({ owner, version: 1, text: "New line", hideBranding: false }),
	},
	{ file: "creator-page/footer/reset-footer", change: resetFooter },
	{
		file: "creator-page/history/restore-page-version",
		arrange: async ({ profileId }) => {
			await createPageVersion({ profileId, actor: "creator" });
			await db.profile.update({ where: { id: profileId }, data: { bio: "Changed since" } });
			return (await db.pageVersion.findFirstOrThrow({ where: { profileId } })).id;
		},
		change: (owner, versionId) => restorePageVersion({ owner, versionId }),
	},
	{
		file: "creator-page/import/import-found",
		change: (owner) =>
			importFound({
				owner,
				found: {
					source: "An export",
					name: "",
					bio: "",
					language: null,
					second: null,
					photo: null,
					links: [],
					socials: [{ platform: "instagram", url: "https://instagram.com/ada" }],
					skipped: 0,
					shortened: 0,
					missing: 0,
					banner: null,
					background: null,
					darkBackground: null,
					design: null,
				},
				links: [],
				socials: ["instagram"],
				photo: false,
			}),
	},
	{
		file: "creator-page/domains/delete-domain",
		arrange: async (owner) => (await insertDomain(owner, { activeAt: new Date() })).id,
		change: (owner, domainId) => deleteDomain({ owner, domainId }),
		isVisible: false,
	},
	{
		file: "creator-page/domains/update-domain",
		arrange: async (owner) => (await insertDomain(owner, { activeAt: new Date() })).id,
		change: (owner, domainId) =>
			updateDomain({ owner, domainId, options: { redirects: true, did: "" } }),
		isVisible: false,
	},
	{
		file: "creator-page/domains/update-domain-state",
		actor: "system",
		arrange: async (owner) => (await insertDomain(owner)).id,
		change: async (owner, domainId) => {
			const { site, leadHere } = await startDomainsSite();
			leadHere((await db.domain.findUniqueOrThrow({ where: { id: domainId } })).name);
			await checkDomain({ owner, domainId }, { site });
		},
		isVisible: false,
	},
	{
		file: "creator-page/domains/update-primary-domain",
		arrange: async (owner) => (await insertDomain(owner, { activeAt: new Date() })).id,
		change: (owner, domainId) => updatePrimaryDomain({ owner, domainId }),
		isVisible: false,
	},
	{
		file: "creator-page/links/edit/create-link",
		change: (owner) => createLink({ owner, title: "New", url: "https://example.com/new" }),
	},
	{
		file: "creator-page/links/edit/create-or-update-link",
		change: (owner) =>
			createOrUpdateLink({
				owner,
				externalId: "new",
				link: { ...NEW_LINK, kind: "link", title: "New", url: "https://example.com/new" },
			}),
	},
	{
		file: "creator-page/links/edit/update-links",
		change: (owner) =>
			updateLinks({
				owner,
				operations: [{ action: "change", id: owner.linkIds[0], link: { title: "One more" } }],
				requestId: crypto.randomUUID(),
			}),
	},
	{
		file: "creator-page/links/edit/update-link",
		change: (owner) =>
			updateLink({
				owner,
				linkId: owner.linkIds[0],
				version: 1,
				title: "One",
				url: "https://example.com/elsewhere",
			}),
	},
	{
		file: "creator-page/links/edit/delete-links",
		change: (owner) => deleteLinks({ owner, linkIds: [owner.linkIds[0]] }),
	},
	{
		file: "creator-page/links/edit/restore-links",
		arrange: async (owner) => (await deleteLinks({ owner, linkIds: [owner.linkIds[0]] })).removalId,
		change: (owner, removalId) => restoreLinks({ owner, removalId }),
	},
	{
		file: "creator-page/links/edit/create-link-copy",
		change: (owner) => createLinkCopy({ owner, linkId: owner.linkIds[0] }),
		isVisible: false,
	},
	{
		file: "creator-page/links/list/update-link-position",
		change: (owner) => updateLinkPosition({ owner, linkId: owner.linkIds[0], to: "down" }),
	},
	{
		file: "creator-page/links/list/update-link-order",
		change: (owner) =>
			updateLinkOrder({ owner, version: 1, first: 0, ids: owner.linkIds.toReversed() }),
	},
	{
		file: "creator-page/links/list/update-link-group",
		arrange: async (owner) => {
			const { id } = await createLink({ owner, kind: "group", title: "Shop", url: "" });
			return id;
		},
		change: (owner, groupId) => updateLinkGroup({ owner, linkIds: [owner.linkIds[0]], groupId }),
	},
	{
		file: "creator-page/links/edit/update-links-enabled",
		change: (owner) => updateLinksEnabled({ owner, linkIds: [owner.linkIds[0]], enabled: false }),
	},
	{
		file: "creator-page/links/edit/update-link-thumbnail",
		change: async (owner) =>
			updateLinkThumbnail({ owner, linkId: owner.linkIds[0], file: await pictureFile() }),
	},
	{
		file: "creator-page/links/upload/create-pictures",
		change: async (owner) =>
			createPictures({ owner, gallery: { title: "Roll 14" }, files: [await pictureFile()] }),
	},
	{
		file: "creator-page/links/upload/update-link-file",
		arrange: async ({ linkIds: [id] }) => {
			await db.link.update({ where: { id }, data: { kind: "file", url: "" } });
			return "";
		},
		change: (owner) =>
			updateLinkFile({ owner, linkId: owner.linkIds[0], file: new File(["%PDF-1.7"], "a.pdf") }),
	},
	{
		file: "creator-page/links/edit/update-social-links",
		change: (owner) =>
			updateSocialLinks({ owner, version: 1, links: { github: "https://github.com/new" } }),
	},
	{
		file: "creator-page/links/list/update-social-link-order",
		change: (owner) => updateSocialLinkOrder({ owner, platforms: ["youtube"] }),
	},
	{
		file: "creator-page/links/list/update-social-link-position",
		change: (owner) => updateSocialLinkPosition({ owner, platform: "github", to: "down" }),
	},
	{
		file: "creator-page/links/fetch/picture/update-found-link",
		arrange: async ({ linkIds: [id] }) => {
			const data = {
				kind: "embed",
				title: "Vimeo video",
				url: "https://vimeo.com/76979871",
			} as const;
			await db.link.update({ where: { id }, data });
			return "";
		},
		change: ({ linkIds: [linkId] }) =>
			showEmbed({ linkId }, async (url) => ({
				url,
				status: 200,
				contentType: "application/json",
				bytes: Buffer.from(JSON.stringify({ title: "Quiet hours" })),
			})),
		actor: "system",
	},
	{
		file: "creator-page/links/fetch/picture/update-found-link",
		arrange: async () => {
			const picture = await randomPicture();
			const site = await startSite((_request, response) => response.end(picture));
			return site.at("/");
		},
		change: ({ linkIds: [linkId] }, url) => showPicture({ linkId, url }, INTERNET),
		actor: "system",
	},
	{
		file: "creator-page/links/fetch/feed/fetch-feed",
		arrange: async ({ linkIds: [id] }) => {
			const site = await startSite((_request, response) => {
				response.end("<item><title>Spring colors</title><link>/post</link></item>");
			});
			await db.link.update({ where: { id }, data: { kind: "feed", url: site.at("/feed") } });
			return "";
		},
		change: ({ linkIds: [linkId] }) => showLatestPost({ linkId }, { internet: INTERNET }),
		actor: "system",
	},
	{
		file: "creator-page/links/fetch/favicon/fetch-favicon",
		arrange: async ({ linkIds: [id] }) => {
			const picture = await randomPicture();
			const site = await startSite((_request, response) => response.end(picture));
			await db.link.update({
				where: { id },
				data: { icon: "favicon", url: site.at("/") },
			});
			return "";
		},
		change: ({ linkIds: [linkId] }) => showFavicon({ linkId }, INTERNET),
		actor: "system",
	},
	{
		file: "creator-page/links/verification/verify-links",
		arrange: async ({ username, linkIds: [id] }) => {
			const site = await startSite((_request, response) =>
				response.end(`<a rel="me" href="http://localhost:3000/${username}">My links</a>`),
			);
			await db.link.update({ where: { id }, data: { url: site.at("/") } });
			return "";
		},
		change: ({ profileId }) => verifyLinks({ profileId }, { internet: INTERNET }),
		actor: "system",
	},
	{
		file: "creator-page/links/check/record-probes",
		arrange: async ({ linkIds: [id] }) => {
			const url = "https://shop.example/gone";
			const checkedAt = new Date(Date.now() - 3 * DAY_MS);
			await db.link.update({
				where: { id },
				data: { url, fallback: "hide", failedChecks: 9, checkedAt },
			});
			return url;
		},
		change: (owner, url) =>
			recordProbes({ owner, verdicts: new Map([[url, { kind: "fails", reason: "404" }]]) }),
		actor: "system",
	},
	{
		file: "admin/link-safety/update-judged-links",
		arrange: async ({ linkIds: [id] }) => {
			const url = "http://192.0.2.1/";
			await db.targetEntry.create({
				data: { kind: "block", key: "192.0.2.1", domain: "192.0.2.1" },
			});
			await db.link.update({ where: { id }, data: { url } });
			await checkTargets([{ address: url }]);
			return url;
		},
		change: (_owner, url) => updateJudgedLinks.run({ addresses: [url] }),
		actor: "system",
	},
	{
		file: "admin/link-safety/trust/update-account-trust",
		change: async ({ username }) => trustAccount({ actor: await insertAdministrator(), username }),
		actor: "administrator",
	},
	{
		file: "admin/moderation/decisions/decide",
		change: async ({ userId }) => suspendPage({ actor: await insertAdministrator(), userId }),
		actor: "administrator",
	},
	{
		file: "admin/users/acts/update-given-plan",
		arrange: async ({ userId }) => {
			await db.user.update({ where: { id: userId }, data: { tier: "free" } });
			return "";
		},
		change: async ({ userId }) => {
			const plan = { tier: "max", reason: "A test" } as const;
			return updateGivenPlan({ actor: await insertAdministrator(), userId, ...plan });
		},
		actor: "administrator",
	},
	{
		file: "admin/users/acts/suspend-domain",
		arrange: async (owner) => (await insertDomain(owner, { activeAt: new Date() })).name,
		change: async ({ userId }, name) =>
			suspendDomain({ actor: await insertAdministrator(), userId, name, reason: "A test" }),
		actor: "administrator",
		isVisible: false,
	},
	{
		file: "admin/users/acts/cancel-user-deletion",
		arrange: (owner) => leaveSince(owner, Date.now()),
		change: async ({ userId }) =>
			cancelUserDeletion({ actor: await insertAdministrator(), userId }),
		actor: "administrator",
	},
	{
		file: "admin/users/acts/request-user-deletion",
		change: async ({ userId, username }) => {
			const actor = await insertAdministrator();
			const confirmed = { username, reason: "A test", currentPassword: actor.password };
			return requestUserDeletion({ actor, userId, ...confirmed });
		},
		actor: "administrator",
	},
	{
		file: "admin/users/acts/delete-held-username",
		change: async ({ userId, username: name }) => {
			const actor = await insertAdministrator();
			return deleteHeldUsername({ actor, userId, name, currentPassword: actor.password });
		},
		actor: "administrator",
	},
	{
		file: "admin/users/acts/update-user-email",
		change: async ({ userId }) => {
			const actor = await insertAdministrator();
			const email = `${crypto.randomUUID()}@example.com`;
			const confirmed = { proof: "By phone", currentPassword: actor.password };
			return updateUserEmail({ actor, userId, email, ...confirmed });
		},
		actor: "administrator",
		isVisible: false,
	},
	{
		file: "creator-page/profile/update-profile",
		change: (owner) => updateProfile({ owner, version: 1, name: "Ada", bio: "Other words" }),
	},
	{
		file: "creator-page/profile/update-page-language",
		change: (owner) => updatePageLanguage(owner, { language: "de" }),
	},
	{
		file: "creator-page/profile/update-username",
		change: (owner) =>
			updateUsername({
				owner,
				currentUsername: owner.username,
				username: `${owner.username}-new`,
			}),
	},
	{
		file: "creator-page/profile/update-page-image-text",
		change: (owner) => updatePageImageText({ owner, kind: "profile", altText: "A portrait" }),
	},
	{
		file: "creator-page/profile/update-page-image-row",
		change: (owner) => updatePageImageRow({ owner, kind: "profile", imageId: null }),
	},
	{
		file: "creator-page/profile/update-page-visibility",
		change: (owner) => updatePageVisibility(owner, { published: false }),
	},
	{
		file: "creator-page/seo/update-seo",
		change: async (owner) => {
			const { version, ...texts } = await getStoredSeo(owner);
			return updateSeo({ owner, version, texts: { ...texts, title: "Another title" } });
		},
	},
	{ file: "creator-page/seo/reset-seo", change: resetSeo },
	{
		file: "creator-page/seo/update-seo-image",
		name: "set",
		change: async (owner) => updateSeoImage({ owner, name: "og_image", file: await pictureFile() }),
	},
	{
		file: "creator-page/seo/update-seo-image",
		name: "describe",
		change: (owner) => updateSeoImageText({ owner, name: "og_image", altText: "A garden" }),
	},
	{
		file: "creator-page/seo/update-seo-image",
		name: "remove",
		change: (owner) => deleteSeoImage({ owner, name: "og_image" }),
	},
	{
		file: "creator-page/theme/update-theme",
		change: (owner) =>
			updateTheme({ owner, version: 1, preset: "neon", buttonShape: "pill", colors: {} }),
	},
];

const render = vi.fn(async (path: string): Promise<Response> => {
	const args = createRouteArgs(pageRequest(path), { username: path.slice(1) });
	const answer = await answerOf(loader(args));
	if (answer instanceof Response) return answer;
	const { status, headers } = answer.init ?? {};
	const { data } = answer;
	const body = data.kind === "page" ? { ...data, page: data.page.value } : data;
	return new Response(JSON.stringify(body), {
		status: status ?? 200,
		headers: headers ?? {},
	});
});
const record = vi.fn(createPageVersion);
let server: ListeningServer;

beforeAll(async () => {
	const app = new Hono<FrontDoorEnv>()
		.use(
			requestLog,
			publicPages((path) => render(path)),
		)
		.all("*", () => new Response(null, { status: 404 }));
	server = await startListening(getRequestListener(app.fetch));
	subscribeToPageChanges({ ...pageChangeSubscribers, recorders: [record] });
});
afterAll(() => server.close());
beforeEach(() => {
	// In development nothing is kept.
	vi.stubEnv("DEV", false);
	render.mockClear();
	record.mockClear();
});

describe("every mutation of a page", () => {
	test.each(MUTATIONS.map((mutation) => [titleOf(mutation), mutation] as const))(
		"%s appears on the page at the next visit",
		async (_title, { arrange, change, actor, isVisible = true }) => {
			// An unusual editor, so that a use-case with a fixed actor fails.
			const page: Page = { ...(await insertPage()), actor: "administrator" };
			const arranged = (await arrange?.(page)) ?? "";
			const before = await visit(page);
			render.mockClear();
			record.mockClear();
			expect(await visit(page)).toEqual(before);
			expect(render.mock.calls.filter(() => before.page.status === 200)).toEqual([]);

			await change(page, arranged);
			expect(record).toHaveBeenCalledExactlyOnceWith({
				profileId: page.profileId,
				actor: actor ?? page.actor,
			});
			const after = await visit(page);
			pageCache.invalidate(page.profileId);
			linkTargets.invalidate(page.profileId);
			expect(after).toEqual(await visit(page));
			if (isVisible) expect(after).not.toEqual(before);
		},
	);

	test.skipIf(areSourcesMutated)("is listed in the table above", async () => {
		const files = await listSources();
		const changing = files.filter(({ text }) => CHANGES_PAGE.test(text));
		expect(changing.map(({ file }) => file)).toEqual(
			[...new Set(MUTATIONS.map(({ file }) => file))].sort(),
		);
	});

	test.skipIf(areSourcesMutated)(
		"goes through updatePage, the only place that writes what visitors see",
		async () => {
			const files = await listSources();
			const writing = files.filter(({ text }) => PAGE_WRITE.test(text));
			const outside = writing.filter(
				({ text }) =>
					OUTSIDE_WRITE.test(text) || !(CHANGES_PAGE.test(text) || /\btx: PageTx/.test(text)),
			);
			expect(outside.map(({ file }) => file)).toEqual(Object.keys(UNSEEN_WRITES).sort());
		},
	);
});

test("another number of days until accounts are trusted reaches cached pages and links at once", async () => {
	const page = await insertPage();
	const [linkId = ""] = page.linkIds;
	await db.user.update({
		where: { id: page.userId },
		data: { emailVerifiedAt: new Date(), createdAt: new Date(Date.now() - 3 * DAY_MS) },
	});
	await db.$executeRaw`UPDATE link SET target_verdict = 'flagged' WHERE id = ${linkId}::uuid`;
	pageCache.invalidate(page.profileId);
	linkTargets.invalidate(page.profileId);
	const isCautious = async () => ({
		page: (await visit(page)).page.body.includes('"isNew":true'),
		link: (await getLinkTarget(linkId))?.question?.about === "address",
	});
	expect(await isCautious()).toEqual({ page: true, link: true });

	subscribeToPageSettings(expirePages);
	await setNewAccountDays(2);
	expect(await isCautious()).toEqual({ page: false, link: false });
	await setNewAccountDays(null);
	expect(await isCautious()).toEqual({ page: true, link: true });
});

async function setNewAccountDays(newAccountDays: number | null): Promise<void> {
	const change = { newAccountDays };
	await db.siteSettings.upsert({ where: { id: 1 }, create: change, update: change });
	await loadSite();
}

/** What each of these writes that no visitor sees. */
const UNSEEN_WRITES: Record<string, string> = {
	"account/accounts/tokens/get-caller": "when the account was last active",
	"account/accounts/sign-in/record-sign-in": "when the account was last active",
	"account/accounts/passwords/delete-password": "the password",
	"account/accounts/passwords/update-password": "the password",
	"account/accounts/sign-in/create-account": "a page that nobody has visited yet",
	"account/accounts/sessions/device-cookie": "which devices are familiar",
	"account/accounts/sessions/update-session-expiry": "when the account was last active",
	"creator-page/share/channels/update-channel":
		"a name in the dashboard; the address of a channel never changes",
	"account/first-run/end-first-run": "what the dashboard shows",
	"admin/site/legal/record-accepted-terms": "which terms the creator has accepted",
	"creator-page/links/edit/update-time-zone": "the zone that the dashboard shows times in",
	"admin/link-safety/check-oldest-targets":
		"whether an address was judged; another job shows what that changes",
};

/** `updateImage` calls `updatePage`. */
const CHANGES_PAGE = /\b(updatePage(sOf)?|updateImage)\(/;
const DELEGATES = "(profile|usernameHistory|link|socialLink|channel|theme|seoSettings|footer|user)";
const TABLES =
	'(profile|username_history|link|social_link|channel|theme|seo_settings|footer|image|"user")';
const WRITE = `\\.(${DELEGATES}\\.(create|update|upsert|delete)|image\\.update)`;
const SQL_WRITE = `(INSERT INTO|UPDATE|DELETE FROM) ${TABLES}(?!\\w)`;
const PAGE_WRITE = new RegExp(`\\b(db|tx)${WRITE}|${SQL_WRITE}`);
/** A write that is no part of the caller's transaction. */
const OUTSIDE_WRITE = new RegExp(`\\bdb${WRITE}|\\bdb\\.\\$transaction`);

const FEATURES = "app/features";

async function listSources(): Promise<{ file: string; text: string }[]> {
	const sources: { file: string; text: string }[] = [];
	// No glob: the search for dead code would take every file that it finds for one that is used.
	for (const path of await readdir(FEATURES, { recursive: true })) {
		if (!path.endsWith(".server.ts")) continue;
		const file = path.slice(0, -".server.ts".length);
		// Images are rows of their own until a page names them, and analytics has tables of its own.
		if (/^(creator-page\/(images|core)|audience\/analytics)\//.test(file)) continue;
		sources.push({ file, text: await readFile(join(FEATURES, path), "utf8") });
	}
	return sources.sort((a, b) => (a.file < b.file ? -1 : 1));
}

function titleOf({ file, name }: Mutation): string {
	return name === undefined ? file : `${file} (${name})`;
}

async function insertPage(): Promise<Page> {
	const owner = await insertUser({ tier: "max" });
	const { userId, profileId } = owner;
	const linkIds = (await insertLinks(owner, ["One", "Two", "Three"])) as Page["linkIds"];
	const [photo, card] = await db.image.createManyAndReturn({
		data: ["a", "b"].map((letter) => ({
			userId,
			contentHash: letter.repeat(64),
			width: 400,
			height: 400,
			widths: [400],
		})),
		select: { id: true },
	});
	const { channels } = await db.profile.update({
		where: { id: profileId },
		data: {
			bio: "Bio",
			profileImageId: photo?.id ?? null,
			footer: { update: { text: "Made by hand" } },
			seo: { update: { title: "Own title", ogImageId: card?.id ?? null } },
			channels: { create: { slug: "ig", name: "Instagram" } },
			socialLinks: {
				createMany: {
					data: ["github", "youtube"].map((platform, position) => ({
						platform,
						url: `https://${platform}.com/ada`,
						position,
					})),
				},
			},
		},
		select: { channels: { select: { id: true } } },
	});
	return { ...owner, linkIds, channelId: channels[0]?.id ?? "" };
}

/** The page, its channels' addresses, and where its links lead, as a visitor finds them. */
async function visit({ username, linkIds }: Page) {
	const ask = async (path: string) => {
		const { status, headers, body } = await server.ask(path, {
			headers: { "Accept-Encoding": "identity" },
		});
		return { status, location: headers.location, body: body.toString() };
	};
	return {
		page: await ask(`/${username}`),
		channels: [await ask(`/${username}/ig`), await ask(`/${username}/tt`)],
		links: await Promise.all(linkIds.map(async (id) => (await getLinkTarget(id))?.location)),
	};
}

async function leaveSince({ userId }: Page, ms: number): Promise<string> {
	await db.user.update({ where: { id: userId }, data: { deletionRequestedAt: new Date(ms) } });
	return "";
}

async function pictureFile(): Promise<File> {
	return new File([new Uint8Array(await randomPicture())], "picture.png", { type: "image/png" });
}
