import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { z } from "zod";
import { apiHandlers } from "#app/api-handlers.server.ts";
import { SECTION_FORMS, sectionExtrasSchema } from "#app/features/admin/site/landing/schema.ts";
import { listFormSchemas } from "#tests/support/input-schemas.ts";
import { listSitePaths } from "#tests/support/site-map.ts";

/**
 * What creators and administrators do in the browser, a program can do: each page names the operations that read what it
 * shows, and each of its forms the operations that do the same, or the reason why there is none.
 */

type Doing = { none: string } | readonly string[];

type Covered = {
	/** Schema of the forms, if the route doesn't name one. */
	schema?: unknown;
	reads: Doing;
	/** By intent; "" for a form without one. */
	acts?: Record<string, Doing>;
};

const FROM_OTHERS = { none: "Leads to other pages, or shows what they show" };
const AT_KEYBOARD = {
	none: "Enrolling an authenticator app takes the person who holds it: the secret is scanned from the screen",
};
const IN_BROWSER = { none: "Only a browser on this site can ask an authenticator for a passkey" };
const VIEWS_A_PAGE = { none: "A view is of pages in the browser, which no program sees" };

const DASHBOARD: Record<string, Covered> = {
	index: { reads: FROM_OTHERS, acts: { "": ["changeProfile"] } },
	profile: {
		reads: ["getProfile"],
		acts: {
			"save-profile": ["replaceProfile", "changeProfile"],
			"choose-language": ["changeProfile"],
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
			"take-thumbnail": { none: "A program reads the website itself, and sends setLinkThumbnail" },
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
		reads: FROM_OTHERS,
		acts: {
			"read-address": ["previewImport"],
			"read-html": ["previewImport"],
			"read-file": ["previewImport"],
			import: ["importPage"],
		},
	},
	appearance: {
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
		reads: ["getAnalyticsDashboard", "getAnalyticsSummary"],
		acts: { "save-first-visits": ["updateReportSettings"] },
	},
	"analytics-export": { reads: ["exportAnalytics"] },
	"analytics-live": { reads: ["getRealtimeVisitors"] },
	"verification-mail": { reads: ["getVerificationStatus"] },
	"inbox/messages": { reads: ["listMessages"] },
	"inbox/message": {
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
		reads: ["listSubscribers"],
		acts: { "delete-subscriber": ["deleteSubscriber"] },
	},
	"inbox/subscribers-export": { reads: ["exportSubscribers"] },
	"billing/index": {
		reads: ["getBillingOverview", "listSubscriptions", "listInvoices", "listPlans"],
		acts: {
			"revoke-downgrade": ["revokePlanChange"],
			resume: ["resumeSubscription"],
			"open-portal": ["openCustomerPortal"],
			"check-payment": ["checkPayment"],
		},
	},
	"billing/change": {
		reads: ["previewPlanChange"],
		acts: { upgrade: ["changePlan"], downgrade: ["changePlan"] },
	},
	"billing/cancel": {
		reads: ["listSubscriptions"],
		acts: { "cancel-subscription": ["cancelSubscription"] },
	},
	"billing/portal": { reads: ["openCustomerPortal"] },
	"billing/invoice": { reads: ["listInvoices"] },
	support: { reads: ["listTickets"], acts: { "": ["submitTicket"] } },
	ticket: {
		reads: ["getTicket"],
		acts: { reply: ["replyToTicket"], close: ["closeTicket"], reopen: ["reopenTicket"] },
	},
	"settings/index": { reads: FROM_OTHERS },
	"settings/seo": {
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
		reads: ["getFooter"],
		acts: { "save-footer": ["replaceFooter", "changeFooter"], "reset-footer": ["resetFooter"] },
	},
	"settings/domains": {
		reads: ["listDomains"],
		acts: {
			"add-domain": ["addDomain"],
			"check-domain": ["checkDomain"],
			"make-primary": ["setPrimaryDomain"],
			"remove-domain": ["removeDomain"],
			"save-domain": ["changeDomain"],
		},
	},
	"settings/reports": {
		reads: ["getReportSettings"],
		acts: { "save-reports": ["updateReportSettings"], "save-notices": ["updateReportSettings"] },
	},
	"settings/history": { reads: ["listVersions"] },
	"settings/version": {
		reads: ["getVersion"],
		acts: { "restore-version": ["restoreVersion"] },
	},
	"settings/account": {
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
		reads: [
			"listSessions",
			"listSupportViews",
			"getTwoStep",
			"listTrustedBrowsers",
			"listPasskeys",
			"listServices",
		],
		acts: {
			"change-password": ["changePassword"],
			"set-password": ["changePassword"],
			"confirm-owner": ["proveOwner"],
			"disconnect-google": ["disconnectGoogle"],
			"disconnect-service": ["disconnectService"],
			"start-two-step": ["startTwoStep"],
			"cancel-two-step": ["cancelTwoStep"],
			"confirm-two-step": ["confirmTwoStep"],
			"disable-two-step": ["disableTwoStep"],
			"replace-recovery-codes": ["replaceRecoveryCodes"],
			"forget-browser": ["forgetTrustedBrowser"],
			"add-passkey": IN_BROWSER,
			"rename-passkey": ["renamePasskey"],
			"remove-passkey": ["removePasskey"],
			"remove-password": ["removePassword"],
			"end-session": ["endSession"],
			"end-other-sessions": ["endOtherSessions"],
		},
	},
	"settings/passkey-proof": { reads: IN_BROWSER, acts: { "": IN_BROWSER } },
	"settings/tokens": {
		reads: ["listTokens"],
		acts: { "create-token": ["createToken"], "revoke-token": ["revokeToken"] },
	},
	"settings/webhooks": { reads: ["listWebhooks"], acts: { "add-webhook": ["addWebhook"] } },
	"settings/webhook": {
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
		reads: ["listDataExports"],
		acts: {
			"confirm-owner": ["proveOwner"],
			"request-export": ["requestDataExport"],
			"delete-account": ["scheduleDeletion"],
			"keep-account": ["cancelDeletion"],
		},
	},
	"settings/download": { reads: ["downloadDataExport"] },
	channels: { reads: FROM_OTHERS },
	share: {
		reads: ["listChannels"],
		acts: {
			"add-channel": ["addChannel"],
			"rename-channel": ["renameChannel"],
			"delete-channel": ["deleteChannel"],
		},
	},
	start: {
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
	terms: { reads: ["getTerms"], acts: { "accept-terms": ["acceptTerms"] } },
	appeal: { reads: ["listRestrictions"], acts: { "": ["appealDecision"] } },
	"not-found": { reads: { none: "Says that there is no such page" } },
};

const ADMIN: Record<string, Covered> = {
	index: {
		reads: ["getStats", "getWaitingWork", "getHealth", "getAnalyticsDashboard"],
		acts: { "resolve-alert": ["resolveBillingAlert"] },
	},
	"support/index": { reads: ["listDeskTickets"] },
	"support/saved-replies": {
		reads: ["listSavedReplies", "getSavedReply"],
		acts: {
			create: ["createSavedReply"],
			change: ["changeSavedReply"],
			delete: ["deleteSavedReply"],
		},
	},
	"support/ticket": {
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
		reads: ["getHomepageDraft"],
		acts: { publish: ["publishHomepageDraft"], discard: ["discardHomepageDraft"] },
	},
	"content/versions": { reads: ["listHomepageVersions"] },
	"content/version": {
		reads: ["getHomepageVersion"],
		acts: { "restore-version": ["restoreHomepageVersion"] },
	},
	"content/legal": {
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
		reads: ["getSettings"],
		acts: {
			save: ["changeSettings"],
			"save-mail-server": ["saveMailServer"],
			"save-security": ["requireTwoStep"],
			"send-test-mail": ["sendTestMail"],
		},
	},
	"settings/registrations": {
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
		reads: ["listUsers"],
		acts: { "suspend-users": ["setUserStatuses"], "activate-users": ["setUserStatuses"] },
	},
	"users/export": { reads: FROM_OTHERS, acts: { "": ["exportUsers"] } },
	"users/user": {
		reads: [
			"getAccount",
			"listUserDomains",
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
			"suspend-domain": ["suspendUserDomain"],
			"reinstate-domain": ["reinstateUserDomain"],
			"change-email": ["changeUserEmail"],
			"disable-two-step": ["disableUserTwoStep"],
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
		reads: ["getModerationCase"],
		acts: { decide: ["decideAboutPage"], lift: ["liftDecision"] },
	},
	"moderation/appeal": {
		reads: ["getAppeal"],
		acts: { accept: ["answerAppeal"], reject: ["answerAppeal"] },
	},
	"targets/flagged": {
		reads: ["listFlaggedAddresses"],
		acts: {
			"allow-target": ["decideFlaggedAddress"],
			"block-address": ["decideFlaggedAddress"],
			"block-domain": ["decideFlaggedAddress"],
		},
	},
	"targets/entries": {
		reads: ["listTargetEntries"],
		acts: { "add-entry": ["addTargetEntry"], "remove-entry": ["removeTargetEntry"] },
	},
	"targets/lists": {
		reads: ["listTargetLists"],
		acts: { "refresh-lists": ["refreshTargetLists"] },
	},
	"targets/accounts": {
		reads: ["listTrustedAccounts"],
		acts: { "trust-account": ["trustAccount"], "withdraw-trust": ["withdrawTrust"] },
	},
	"emails/index": { reads: ["listEmails"] },
	"emails/email": { reads: ["getEmail"] },
	"failed-jobs/index": {
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
		reads: ["listAdministratorSessions"],
		acts: {
			"change-password": ["changeAdministratorPassword"],
			"start-two-step": AT_KEYBOARD,
			"cancel-two-step": AT_KEYBOARD,
			"confirm-two-step": AT_KEYBOARD,
			"disable-two-step": AT_KEYBOARD,
			"replace-recovery-codes": AT_KEYBOARD,
			"add-passkey": IN_BROWSER,
			"rename-passkey": AT_KEYBOARD,
			"remove-passkey": AT_KEYBOARD,
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

const schemas: ReadonlyMap<string, unknown> = listFormSchemas();

test.each(pages)("each form of $routeId is listed", async ({ routeId, isPage }) => {
	const { schema, acts = {} } = covered[routeId] ?? {};
	const file = new URL(`../../app/${routeId}${isPage ? ".tsx" : ".ts"}`, import.meta.url);
	const source = await readFile(file, "utf8");
	const [, name = ""] = /^\t+schema: (?:\(.*\) => )?(\w+)/m.exec(source) ?? [];
	const intents = intentsOf((schema ?? schemas.get(name) ?? {}) as Schema);
	const hasAction = /export (async )?(function|const) action\b/.test(source);
	if (hasAction && intents.length === 0) intents.push("");
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
	out?: Schema;
	/** Of a schema that is made where it is used. */
	unwrap?: () => Schema;
	shape?: { intent?: { options?: readonly string[]; values?: ReadonlySet<string> } };
};

/** Intents of a form's schema: a union by intent, also of unions; none for a form without intents. */
function intentsOf({ options = [], in: input, out, unwrap, shape }: Schema): string[] {
	const inner = [...options, input, out, unwrap?.()].filter((each) => each !== undefined);
	return [...inner.flatMap(intentsOf), ...(shape?.intent?.options ?? shape?.intent?.values ?? [])];
}

function prefixed(prefix: string, pages: Record<string, Covered>): Record<string, Covered> {
	return Object.fromEntries(Object.entries(pages).map(([name, page]) => [prefix + name, page]));
}
