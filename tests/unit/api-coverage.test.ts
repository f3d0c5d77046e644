import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { z } from "zod";
import { apiHandlers } from "#app/api-handlers.server.ts";
import { leavingSchema } from "#app/features/account/accounts/deletion/schema.ts";
import {
	accountSettingsSchema,
	securitySettingsSchema,
} from "#app/features/account/accounts/settings-schema.ts";
import { tokensSchema } from "#app/features/account/accounts/tokens/schema.ts";
import { startSchema } from "#app/features/account/first-run/schema.ts";
import { adminAccountSchema, teamSchema } from "#app/features/admin/administrators/schema.ts";
import {
	flaggedTargetSchema,
	targetEntriesSchema,
	targetListsSchema,
	trustedAccountsSchema,
} from "#app/features/admin/link-safety/schema.ts";
import { answerAppealSchema } from "#app/features/admin/moderation/appeals/schema.ts";
import { caseSchema } from "#app/features/admin/moderation/decisions/schema.ts";
import { failedJobsSchema } from "#app/features/admin/operations/failed-jobs/schema.ts";
import { overviewSchema } from "#app/features/admin/operations/overview/schema.ts";
import {
	registrationsSchema,
	settingsSchema,
} from "#app/features/admin/operations/settings/schema.ts";
import {
	publishSchema,
	restoreSchema,
	SECTION_FORMS,
	sectionExtrasSchema,
} from "#app/features/admin/site/landing/schema.ts";
import { legalSchema } from "#app/features/admin/site/legal/schema.ts";
import {
	deskTicketSchema,
	savedRepliesSchema,
} from "#app/features/admin/support/desk/desk-schema.ts";
import { ticketSchema } from "#app/features/admin/support/schema.ts";
import { bulkDecisionSchema } from "#app/features/admin/users/acts/acts-schema.ts";
import { userActsSchema } from "#app/features/admin/users/components/user-acts.tsx";
import { firstVisitsSchema, reportsSchema } from "#app/features/audience/email-reports/schema.ts";
import { messageSchema } from "#app/features/audience/inbox/schema.ts";
import { subscribersSchema } from "#app/features/audience/subscribers/schema.ts";
import { webhookSchema } from "#app/features/audience/webhooks/schema.ts";
import {
	billingTabSchema,
	cancelSubscriptionSchema,
	changePlanSchema,
} from "#app/features/billing/schema.ts";
import { footerSchema } from "#app/features/creator-page/footer/schema.ts";
import { restoreVersionSchema } from "#app/features/creator-page/history/schema.ts";
import { importSchema } from "#app/features/creator-page/import/schema.ts";
import { linksTabSchema } from "#app/features/creator-page/links/schema.ts";
import { profileTabSchema } from "#app/features/creator-page/profile/schema.ts";
import { seoTabSchema } from "#app/features/creator-page/seo/schema.ts";
import { channelsSchema } from "#app/features/creator-page/share/channels/schema.ts";
import { appearanceTabSchema } from "#app/features/creator-page/theme/schema.ts";
import { listSitePaths } from "#tests/support/site-map.ts";

/**
 * What creators and administrators do in the browser, a program can do: each page names the operations that read what it
 * shows, and each of its forms the operations that do the same, or the reason why there is none.
 */

type Doing = { none: string } | readonly string[];

type Covered = {
	/** Schema of the forms; missing for a page without forms, and for one form without intents. */
	schema?: unknown;
	reads: Doing;
	/** By intent; "" for a form without one. */
	acts?: Record<string, Doing>;
};

const FROM_OTHERS = { none: "Leads to other pages, or shows what they show" };
const AT_KEYBOARD = {
	none: "Enrolling an authenticator app takes the person who holds it: the secret is scanned from the screen",
};
const VIEWS_A_PAGE = { none: "A view is of pages in the browser, which no program sees" };

const DASHBOARD: Record<string, Covered> = {
	index: { reads: FROM_OTHERS, acts: { "": ["changeProfile"] } },
	profile: {
		schema: profileTabSchema,
		reads: ["getProfile"],
		acts: {
			"save-profile": ["replaceProfile", "changeProfile"],
			"change-username": ["changeProfile"],
			"upload-image": [
				"setProfileImage",
				"setBannerImage",
				"setBackgroundImage",
				"setDarkBackgroundImage",
			],
			"remove-image": [
				"removeProfileImage",
				"removeBannerImage",
				"removeBackgroundImage",
				"removeDarkBackgroundImage",
			],
			"describe-image": ["describeProfileImage", "describeBannerImage"],
		},
	},
	links: {
		schema: linksTabSchema,
		reads: ["listLinks", "getLink", "getLinkOrder", "getSocialLinks"],
		acts: {
			"add-link": ["addLink"],
			"edit-link": ["changeLink", "replaceLink"],
			"show-link": ["changeLink"],
			"hide-link": ["changeLink"],
			"move-link-up": ["orderLinks"],
			"move-link-down": ["orderLinks"],
			"move-link-to-top": ["orderLinks"],
			"move-link-to-bottom": ["orderLinks"],
			"move-link-to": ["orderLinks"],
			"add-to-group": ["changeLink", "changeLinks"],
			"leave-group": ["changeLink"],
			"duplicate-link": ["duplicateLink"],
			"check-link": ["checkLink"],
			"delete-link": ["deleteLink"],
			"show-links": ["changeLinks"],
			"hide-links": ["changeLinks"],
			"delete-links": ["changeLinks"],
			"undo-removal": ["restoreLinks"],
			"learn-time-zone": { none: "A browser reports its time zone; programs send times with one" },
			"verify-links": ["verifyLinks"],
			"upload-thumbnail": ["setLinkThumbnail"],
			"add-pictures": ["addLink", "setLinkThumbnail"],
			"upload-file": ["setLinkFile"],
			"remove-file": ["removeLinkFile"],
			"remove-thumbnail": ["removeLinkThumbnail"],
			"move-social-link-up": ["orderSocialLinks"],
			"move-social-link-down": ["orderSocialLinks"],
			"move-social-link-to": ["orderSocialLinks"],
			"reorder-links": ["orderLinks"],
			"save-social-links": ["replaceSocialLinks", "changeSocialLinks"],
		},
	},
	import: {
		schema: importSchema,
		reads: FROM_OTHERS,
		acts: {
			"read-address": ["previewImport"],
			"read-html": ["previewImport"],
			"read-file": ["previewImport"],
			import: ["importPage"],
		},
	},
	appearance: {
		schema: appearanceTabSchema({ tier: "max", stored: "default" }).out,
		reads: ["getTheme", "getProfile"],
		acts: {
			"save-theme": ["replaceTheme", "changeTheme"],
			"save-css": ["replaceTheme", "changeTheme"],
			"upload-image": ["setBackgroundImage", "setDarkBackgroundImage"],
			"remove-image": ["removeBackgroundImage", "removeDarkBackgroundImage"],
		},
	},
	"link-target": {
		reads: { none: "Fills in a form while a person types; a program knows its titles" },
	},
	analytics: {
		schema: firstVisitsSchema,
		reads: ["getAnalyticsDashboard", "getAnalyticsSummary"],
		acts: { "save-first-visits": ["updateReportSettings"] },
	},
	"analytics-export": { reads: ["exportAnalytics"] },
	"analytics-live": { reads: ["getRealtimeVisitors"] },
	"verification-mail": { reads: ["getVerificationStatus"] },
	"inbox/messages": { reads: ["listMessages"] },
	"inbox/message": {
		schema: messageSchema,
		reads: ["getMessage"],
		acts: {
			reply: ["replyToMessage"],
			"show-address": ["showMessageAddress"],
			"mark-unread": ["changeMessage"],
			"mark-spam": ["changeMessage"],
			"mark-not-spam": ["changeMessage"],
			"delete-message": ["deleteMessage"],
		},
	},
	"inbox/subscribers": {
		schema: subscribersSchema,
		reads: ["listSubscribers"],
		acts: { "delete-subscriber": ["deleteSubscriber"] },
	},
	"inbox/subscribers-export": { reads: ["exportSubscribers"] },
	"billing/index": {
		schema: billingTabSchema,
		reads: ["getBillingOverview", "listSubscriptions", "listInvoices", "listPlans"],
		acts: {
			"revoke-downgrade": ["revokePlanChange"],
			resume: ["resumeSubscription"],
			"open-portal": ["openCustomerPortal"],
			"check-payment": ["checkPayment"],
		},
	},
	"billing/change": {
		schema: changePlanSchema,
		reads: ["previewPlanChange"],
		acts: { upgrade: ["changePlan"], downgrade: ["changePlan"] },
	},
	"billing/cancel": {
		schema: cancelSubscriptionSchema,
		reads: ["listSubscriptions"],
		acts: { "cancel-subscription": ["cancelSubscription"] },
	},
	"billing/portal": { reads: ["openCustomerPortal"] },
	"billing/invoice": { reads: ["listInvoices"] },
	support: { reads: ["listTickets"], acts: { "": ["submitTicket"] } },
	ticket: {
		schema: ticketSchema,
		reads: ["getTicket"],
		acts: { reply: ["replyToTicket"], close: ["closeTicket"], reopen: ["reopenTicket"] },
	},
	"settings/index": { reads: FROM_OTHERS },
	"settings/seo": {
		schema: seoTabSchema,
		reads: ["getSeo"],
		acts: {
			"save-seo": ["replaceSeo", "changeSeo"],
			"reset-seo": ["resetSeo"],
			"upload-picture": ["setSeoImage"],
			"describe-picture": ["describeSeoImage"],
			"remove-picture": ["removeSeoImage"],
		},
	},
	"settings/seo-report": { reads: ["getSeoReport"] },
	"settings/footer": {
		schema: footerSchema,
		reads: ["getFooter"],
		acts: { "save-footer": ["replaceFooter", "changeFooter"], "reset-footer": ["resetFooter"] },
	},
	"settings/reports": {
		schema: reportsSchema,
		reads: ["getReportSettings"],
		acts: { "save-reports": ["updateReportSettings"], "save-notices": ["updateReportSettings"] },
	},
	"settings/history": { reads: ["listVersions"] },
	"settings/version": {
		schema: restoreVersionSchema,
		reads: ["getVersion"],
		acts: { "restore-version": ["restoreVersion"] },
	},
	"settings/account": {
		schema: accountSettingsSchema,
		reads: [
			"getUser",
			"getProfile",
			"getSeo",
			"getFooter",
			"getReportSettings",
			"listTokens",
			"listWebhooks",
		],
		acts: {
			"set-dashboard-theme": { none: "A cookie of this browser; programs see no dashboard" },
			"change-email": ["requestEmailChange"],
			"resend-email-change": ["resendEmailChange"],
			"cancel-email-change": ["cancelEmailChange"],
		},
	},
	"settings/security": {
		schema: securitySettingsSchema,
		reads: ["listSessions", "listSupportViews"],
		acts: {
			"change-password": ["changePassword"],
			"set-password": ["changePassword"],
			"disconnect-google": ["disconnectGoogle"],
			"end-session": ["endSession"],
			"end-other-sessions": ["endOtherSessions"],
		},
	},
	"settings/tokens": {
		schema: tokensSchema,
		reads: ["listTokens"],
		acts: { "create-token": ["createToken"], "revoke-token": ["revokeToken"] },
	},
	"settings/webhooks": { reads: ["listWebhooks"], acts: { "": ["addWebhook"] } },
	"settings/webhook": {
		schema: webhookSchema,
		reads: ["getWebhook", "listWebhookDeliveries"],
		acts: {
			"edit-webhook": ["changeWebhook"],
			"rotate-secret": ["rotateWebhookSecret"],
			"send-test": ["testWebhook"],
			replay: ["replayWebhookDelivery"],
			"delete-webhook": ["deleteWebhook"],
		},
	},
	"settings/data": {
		schema: leavingSchema,
		reads: ["listDataExports"],
		acts: {
			"request-export": ["requestDataExport"],
			"delete-account": ["scheduleDeletion"],
			"keep-account": ["cancelDeletion"],
		},
	},
	"settings/download": { reads: ["downloadDataExport"] },
	channels: { reads: FROM_OTHERS },
	share: {
		schema: channelsSchema,
		reads: ["listChannels"],
		acts: {
			"add-channel": ["addChannel"],
			"rename-channel": ["renameChannel"],
			"delete-channel": ["deleteChannel"],
		},
	},
	start: {
		schema: startSchema,
		reads: FROM_OTHERS,
		acts: {
			"save-you": ["changeProfile", "changeSocialLinks"],
			"upload-image": ["setProfileImage"],
			"remove-image": ["removeProfileImage"],
			"add-first-links": ["addLink"],
			"remove-first-link": ["deleteLink"],
			"choose-preset": ["changeTheme"],
			finish: { none: "The first steps are shown to people only" },
			"hide-checklist": { none: "The checklist is shown to people only" },
		},
	},
	"start-live": { reads: FROM_OTHERS },
	terms: { reads: ["getTerms"], acts: { "": ["acceptTerms"] } },
	appeal: { reads: ["listRestrictions"], acts: { "": ["appealDecision"] } },
	"not-found": { reads: { none: "Says that there is no such page" } },
};

const ADMIN: Record<string, Covered> = {
	index: {
		schema: overviewSchema,
		reads: ["getStats", "getWaitingWork", "getHealth", "getAnalyticsDashboard"],
		acts: { "resolve-alert": ["resolveBillingAlert"] },
	},
	"support/index": { reads: ["listDeskTickets"] },
	"support/saved-replies": {
		schema: savedRepliesSchema,
		reads: ["listSavedReplies", "getSavedReply"],
		acts: {
			create: ["createSavedReply"],
			change: ["changeSavedReply"],
			delete: ["deleteSavedReply"],
		},
	},
	"support/ticket": {
		schema: deskTicketSchema,
		reads: ["getDeskTicket", "listTicketNotes"],
		acts: {
			reply: ["respondToTicket"],
			"set-status": ["setTicketStatus"],
			"add-note": ["addTicketNote"],
		},
	},
	"support/presence": { reads: { none: "Says who has the same ticket open in a browser" } },
	"content/index": { reads: FROM_OTHERS },
	"content/publish": {
		schema: publishSchema,
		reads: ["getHomepageDraft"],
		acts: { publish: ["publishHomepageDraft"], discard: ["discardHomepageDraft"] },
	},
	"content/versions": { reads: ["listHomepageVersions"] },
	"content/version": {
		schema: restoreSchema,
		reads: ["getHomepageVersion"],
		acts: { "restore-version": ["restoreHomepageVersion"] },
	},
	"content/legal": {
		schema: legalSchema,
		reads: ["getLegalPage"],
		acts: {
			"save-legal": ["saveLegalDraft"],
			"publish-legal": ["publishLegalPage"],
			"discard-legal": ["discardLegalDraft"],
			"reuse-legal": ["reuseLegalVersion"],
		},
	},
	"content/section": {
		schema: z.discriminatedUnion("intent", [SECTION_FORMS.hero, ...sectionExtrasSchema.options]),
		reads: ["getHomepageDraft"],
		acts: {
			"save-section": ["changeHomepageDraft"],
			"upload-picture": ["setHomepagePicture"],
			"remove-picture": ["removeHomepagePicture"],
			"set-maintenance": ["changeSettings", "updateHomepage"],
		},
	},
	"settings/index": {
		schema: settingsSchema,
		reads: ["getSettings"],
		acts: {
			save: ["changeSettings"],
			"save-mail-server": ["saveMailServer"],
			"save-security": ["requireTwoStep"],
			"send-test-mail": ["sendTestMail"],
		},
	},
	"settings/registrations": {
		schema: registrationsSchema,
		reads: ["listRegistrations", "listRegistrationInvitations"],
		acts: {
			approve: ["approveRegistration"],
			decline: ["declineRegistration"],
			"create-invitation": ["createRegistrationInvitation"],
			"withdraw-invitation": ["withdrawRegistrationInvitation"],
		},
	},
	search: { reads: ["searchEverything"] },
	"users/index": { reads: ["listUsers"] },
	"users/bulk": {
		schema: bulkDecisionSchema,
		reads: ["listUsers"],
		acts: { "suspend-users": ["setUserStatuses"], "activate-users": ["setUserStatuses"] },
	},
	"users/export": { reads: FROM_OTHERS, acts: { "": ["exportUsers"] } },
	"users/user": {
		schema: userActsSchema,
		reads: [
			"getAccount",
			"getUserBilling",
			"listUserTickets",
			"listUserSessions",
			"listUserReports",
			"listUserHistory",
			"listUserNotes",
		],
		acts: {
			suspend: ["setUserStatus"],
			activate: ["setUserStatus"],
			delete: ["deleteUser"],
			keep: ["keepUser"],
			"reset-password": ["resetUserPassword"],
			"resend-verification": ["resendUserVerification"],
			"end-sessions": ["endUserSessions"],
			"give-plan": ["giveUserPlan"],
			"end-plan": ["endUserPlan"],
			"release-username": ["releaseUsername"],
			"change-email": ["changeUserEmail"],
			"add-note": ["addUserNote"],
			"delete-note": ["deleteUserNote"],
		},
	},
	"users/analytics": { reads: ["getUserAnalytics"] },
	"users/links": { reads: ["listUserLinks"] },
	"users/view-as": { reads: VIEWS_A_PAGE, acts: { "": VIEWS_A_PAGE } },
	"users/stop-view-as": { reads: VIEWS_A_PAGE, acts: { "": VIEWS_A_PAGE } },
	analytics: { reads: ["getAnalyticsDashboard"] },
	"analytics-export": { reads: ["exportAnalytics"] },
	"analytics-live": { reads: ["getRealtimeVisitors"] },
	administrators: {
		schema: teamSchema,
		reads: ["listAdministrators"],
		acts: {
			invite: ["inviteAdministrator"],
			remove: ["removeAdministrator"],
			"withdraw-invitation": ["withdrawInvitation"],
		},
	},
	"moderation/queue": { reads: ["listReportedPages"] },
	"moderation/appeals": { reads: ["listAppeals"] },
	"moderation/statistics": { reads: ["getModerationStatistics"] },
	"moderation/case": {
		schema: caseSchema,
		reads: ["getModerationCase"],
		acts: { decide: ["decideAboutPage"], lift: ["liftDecision"] },
	},
	"moderation/appeal": {
		schema: answerAppealSchema,
		reads: ["getAppeal"],
		acts: { accept: ["answerAppeal"], reject: ["answerAppeal"] },
	},
	"targets/flagged": {
		schema: flaggedTargetSchema,
		reads: ["listFlaggedAddresses"],
		acts: {
			"allow-target": ["decideFlaggedAddress"],
			"block-address": ["decideFlaggedAddress"],
			"block-domain": ["decideFlaggedAddress"],
		},
	},
	"targets/entries": {
		schema: targetEntriesSchema,
		reads: ["listTargetEntries"],
		acts: { "add-entry": ["addTargetEntry"], "remove-entry": ["removeTargetEntry"] },
	},
	"targets/lists": {
		schema: targetListsSchema,
		reads: ["listTargetLists"],
		acts: { "refresh-lists": ["refreshTargetLists"] },
	},
	"targets/accounts": {
		schema: trustedAccountsSchema,
		reads: ["listTrustedAccounts"],
		acts: { "trust-account": ["trustAccount"], "withdraw-trust": ["withdrawTrust"] },
	},
	"emails/index": { reads: ["listEmails"] },
	"emails/email": { reads: ["getEmail"] },
	"failed-jobs/index": {
		schema: failedJobsSchema,
		reads: ["listFailedJobs"],
		acts: {
			retry: ["retryFailedJob"],
			discard: ["discardFailedJob"],
			"retry-all": ["retryFailedJobs"],
			"discard-all": ["discardFailedJobs"],
		},
	},
	"failed-jobs/job": { reads: ["getFailedJob"] },
	"audit-log": { reads: ["listAuditEntries", "verifyAuditLog"] },
	"audit-log-export": { reads: ["exportAuditLog"] },
	account: {
		schema: adminAccountSchema,
		reads: ["listAdministratorSessions"],
		acts: {
			"change-password": ["changeAdministratorPassword"],
			"start-two-step": AT_KEYBOARD,
			"cancel-two-step": AT_KEYBOARD,
			"confirm-two-step": AT_KEYBOARD,
			"disable-two-step": AT_KEYBOARD,
			"replace-recovery-codes": AT_KEYBOARD,
			"end-session": ["endAdministratorSession"],
			"end-other-sessions": ["endOtherAdministratorSessions"],
		},
	},
	"not-found": { reads: { none: "Says that there is no such page" } },
	logout: { reads: FROM_OTHERS, acts: { "": ["logOutAdministrator"] } },
};

const covered: Record<string, Covered> = {
	...prefixed("routes/dashboard/", DASHBOARD),
	...prefixed("routes/admin/dashboard/", ADMIN),
};

const pages = listSitePaths().filter(({ pattern }) => /^(\/admin)?\/dashboard/.test(pattern));

test("each page of the dashboard and the administrator area is listed, and no other", () => {
	const ids = new Set(pages.map(({ routeId }) => routeId));
	expect(Object.keys(covered).sort()).toEqual([...ids].sort());
});

test.each(pages)("each form of $routeId is listed", async ({ routeId, isPage }) => {
	const { schema, acts = {} } = covered[routeId] ?? {};
	const file = new URL(`../../app/${routeId}${isPage ? ".tsx" : ".ts"}`, import.meta.url);
	const hasAction = /export (async )?(function|const) action\b/.test(await readFile(file, "utf8"));
	const intents = schema ? intentsOf(schema as Schema) : hasAction ? [""] : [];
	expect(Object.keys(acts).sort()).toEqual([...new Set(intents)].sort());
});

test("each operation that is named exists", () => {
	const named = Object.values(covered).flatMap(({ reads, acts = {} }) => [
		reads,
		...Object.values(acts),
	]);
	const ids = new Set<string>(apiHandlers.map(({ operation }) => operation.id));
	const missing = named.flatMap((doing) =>
		"none" in doing ? [] : doing.filter((id) => !ids.has(id)),
	);
	expect(missing).toEqual([]);
});

type Schema = {
	options?: readonly Schema[];
	in?: Schema;
	/** Of a schema that is made where it is used. */
	unwrap?: () => Schema;
	shape?: { intent?: { options?: readonly string[]; values?: ReadonlySet<string> } };
};

/** Intents of a form's schema: a union by intent, also of unions. */
function intentsOf({ options, in: input, unwrap, shape }: Schema): string[] {
	if (options) return options.flatMap(intentsOf);
	if (input) return intentsOf(input);
	if (unwrap) return intentsOf(unwrap());
	return [...(shape?.intent?.options ?? shape?.intent?.values ?? [])];
}

function prefixed(prefix: string, pages: Record<string, Covered>): Record<string, Covered> {
	return Object.fromEntries(Object.entries(pages).map(([name, page]) => [prefix + name, page]));
}
