import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

/**
 * One word for one thing: a server file of a feature is a use-case that begins with a verb of this list, has a name that
 * means the same in each room, or is named by the thing that it is. A file of a few lines with one importer is part of
 * its neighbor.
 */

const MAX_VERBS = 30;

const VERBS: Record<string, string> = {
	get: "Returns one thing, or how many there are of many",
	list: "Returns or streams many of a kind",
	create: "Stores a new thing; for some, only if there is none yet",
	update: "Changes what is stored",
	delete: "Removes what is stored, by hand or when its time is over",
	open: "Returns one thing, and records that somebody opened it",
	record: "Keeps a fact about what happened, which nobody edits",
	parse: "Turns text, a form or a file from outside into a typed value, or refuses it",
	render: "Turns a value into a picture, a page or a document",
	answer: "Returns the response to a request",
	fetch: "Asks another site or Stripe, and returns what it says",
	sync: "Makes two stores equal, such as ours and Stripe’s",
	check: "Tests whether things are as they should be, and stores or returns what it found",
	verify: "Tests a claim by evidence: an address by a link, a log by its hashes",
	require: "Throws unless a condition holds",
	confirm: "Lets a person prove that it is them, or accept by an emailed link",
	sign: "Signs a person in or up",
	request: "Takes a wish that is fulfilled later: by an email, a job, or at the end of a period",
	queue: "Hands work, an email or an event to a job",
	send: "Sends an email or a webhook, or a visitor’s message",
	start: "Begins what goes on afterwards: a session, a payment, a process",
	end: "Ends what is running or in force",
	cancel: "Takes back what has not happened yet, or does not renew it",
	restore: "Brings back an earlier state",
	reset: "Puts the default, or a new password, in place of what is stored",
	publish: "Makes a draft what visitors see",
	import: "Brings a page in from a file or another service",
	export: "Returns data as a file to keep",
	decide: "Makes a decision of an administrator",
	suspend: "Takes an account, a page or a domain off the site, by an administrator",
};

/** Files with the same meaning in each room. */
const FIXED = ["api", "jobs", "limits", "queries"];

/** Files that are a thing: what they are, and their names. */
const NOUNS: Record<string, string[]> = {
	"Cookies, tokens, codes and secrets: their form, and how they are read and written": [
		"account/accounts/oidc/connection-offer",
		"account/accounts/passkeys/passkey-challenge",
		"account/accounts/passkeys/passkey-row",
		"account/accounts/passwords/passwords",
		"account/accounts/registrations/invitation-cookie",
		"account/accounts/session-store/refresh-token",
		"account/accounts/session-store/session-token",
		"account/accounts/session-store/tokens",
		"account/accounts/sessions/device-cookie",
		"account/accounts/sign-in/claim-cookie",
		"account/accounts/tokens/personal-token",
		"account/accounts/two-step/challenge-cookie",
		"account/accounts/two-step/recovery-codes",
		"account/accounts/two-step/totp",
		"account/accounts/two-step/trusted-browsers",
		"account/settings/consent/consent",
		"admin/administrators/sign-in/challenge-cookie",
		"admin/administrators/sign-in/sign-in-link",
		"admin/administrators/two-step/recovery-codes",
		"audience/webhooks/secret",
		"creator-page/theme/dashboard-theme",
	],
	"Storage keys, hashes and addresses": [
		"account/accounts/email/spellings-of",
		"account/accounts/export/data-export-file",
		"admin/audit/entry-hash",
		"admin/link-safety/target-keys",
		"admin/moderation/appeals/appeal-path",
		"audience/email-reports/unsubscribe-address",
		"billing/checkout/return-address",
		"billing/payments/invoice-address",
		"creator-page/images/image-key",
		"creator-page/import/archive/archive-key",
		"creator-page/links/upload/file-key",
	],
	"Locks and limits that several use-cases take": [
		"account/accounts/email/mail-limits",
		"account/accounts/session-store/sign-in-limits",
		"account/accounts/sign-in/account-lock",
		"account/accounts/two-step/two-step-lock",
		"admin/administrators/administrator-lock",
		"audience/analytics/collect/engagement-bound",
		"audience/analytics/collect/source-bounds",
		"billing/stripe/idempotency-key",
		"billing/sync/billing-lock",
		"creator-page/images/content-lock",
		"creator-page/images/image-limit",
	],
	"SQL conditions, tables and columns": [
		"audience/analytics/collect/staging-tables",
		"audience/analytics/report/named-links",
		"audience/analytics/roll-ups/roll-ups",
		"creator-page/core/visible-page",
		"creator-page/images/unreferenced-images",
		"creator-page/links/check/due-links",
	],
	"Parts of a report, each with its query and its shape": [
		"admin/operations/metrics/process-metrics",
		"admin/operations/metrics/site-metrics",
		"admin/operations/overview/site-levels",
		"audience/analytics/platform/platform-scope",
		"audience/analytics/platform/site-growth",
		"audience/analytics/report/labels",
		"audience/analytics/report/report-breakdowns",
		"audience/analytics/report/report-excluded",
		"audience/analytics/report/report-lists",
		"audience/analytics/report/report-numbers",
		"audience/analytics/report/report-scope",
		"audience/webhooks/new-counts",
		"billing/payments/revenue",
	],
	"Things that a process keeps: a store, a queue, a cache, subscribers": [
		"account/accounts/session-store/session-store",
		"audience/analytics/collect/ingest",
		"audience/analytics/collect/spool",
		"audience/analytics/collect/spool-owner",
		"audience/analytics/collect/visitor-salts",
		"creator-page/core/account-events",
		"creator-page/core/page-changes",
		"creator-page/core/served-domains",
		"creator-page/domains/domain-cache",
	],
	"Connections to other services, and the steps of a sign-in with them": [
		"account/accounts/google/code-flow",
		"account/accounts/passkeys/relying-party",
		"account/accounts/google/credential-flow",
		"account/accounts/google/google-provider",
		"account/accounts/google/google-strategy",
		"account/accounts/oidc/oidc-flow",
		"account/accounts/oidc/oidc-provider",
	],
	"What a request, an account or a person is": [
		"account/accounts/session-store/device-label",
		"account/accounts/sessions/familiar-devices",
		"account/accounts/visitor",
		"admin/administrators/admin-visitor",
		"admin/link-safety/trust/trust",
		"admin/users/user-target",
		"admin/users/view-as/view-target",
		"admin/users/view-as/viewing",
		"billing/plans/prices/plan-item",
		"billing/plans/prices/price-tier",
		"billing/subscription/current-customer",
	],
	"Errors and the words for them": [
		"account/accounts/google/google-refusals",
		"account/accounts/oidc/oidc-refusals",
		"account/accounts/sign-in/sign-in-notice",
		"account/accounts/sign-in/suspended",
		"billing/payments/payment-methods",
		"billing/stripe/billing-error",
		"creator-page/images/upload-problem",
		"creator-page/import/import-refusals",
		"creator-page/links/edit/hidden-link",
	],
	"Small resources and tables of forms: every act on a thing, where each is a few lines": [
		"admin/site/landing-editor/section-forms",
		"admin/support/desk/presence",
		"admin/support/desk/saved-replies",
		"admin/support/desk/ticket-acts",
		"admin/users/acts/notes",
		"admin/users/acts/user-acts",
		"admin/users/list/search",
		"audience/inbox/recipients",
		"audience/subscribers/subscription",
		"creator-page/links/edit/link-forms",
		"creator-page/links/fetch/look-ups",
		"creator-page/links/upload/own-file",
		"creator-page/profile/page-image-forms",
	],
	"What is shown: styles, fonts, documents and codes": [
		"admin/site/landing/landing-context",
		"admin/site/landing/landing-look",
		"creator-page/images/api-image",
		"creator-page/public/message-document",
		"creator-page/public/page-document",
		"creator-page/public/page-fonts",
		"creator-page/public/screen-theme",
		"creator-page/seo/share-card/card-fonts",
		"creator-page/theme/custom-css/custom-css-sanitizer",
		"creator-page/theme/shown-theme",
	],
	"Questions that are answered with yes or no": [
		"creator-page/links/upload/begins-play",
		"creator-page/public/is-known-username",
	],
};

/** Use-cases that are several functions, so that none has the file's name. */
const SEVERAL = [
	"account/accounts/passkeys/get-passkey-options",
	"account/accounts/passkeys/update-passkeys",
	"account/accounts/registrations/decide-registration",
	"account/accounts/registrations/update-invitations",
	"account/accounts/tokens/get-caller",
	"account/accounts/two-step/update-two-step",
	"admin/administrators/passkeys/update-admin-passkeys",
	"admin/administrators/sign-in/end-admin-sessions",
	"admin/administrators/two-step/update-two-step",
	"admin/link-safety/entries/update-entries",
	"admin/link-safety/trust/update-account-trust",
	"admin/moderation/appeals/decide-appeal",
	"admin/operations/failed-jobs/decide-failed-jobs",
	"admin/site/landing-editor/update-picture",
	"admin/site/legal/update-legal-page",
	"audience/analytics/collect/record-visit",
	"audience/analytics/get-api-dashboard",
	"audience/analytics/platform/get-platform-report-parts",
	"audience/analytics/platform/list-top",
	"audience/webhooks/queue-events",
	"billing/checkout/record-checkout-result",
	"billing/get-api-billing",
];

const MIN_LINES = 16;

/** Small files with one importer that stay: the tests of page changes name each file that writes what no visitor sees. */
const SMALL = ["creator-page/links/edit/update-time-zone.server.ts"];

const checkout = path.resolve(import.meta.dirname, "../..");
const FEATURES = path.join(checkout, "app/features");
const nouns = Object.values(NOUNS).flat();

describe("the server files of the features", () => {
	const files = serverFiles();
	const useCases = files.filter(({ name, base }) => !FIXED.includes(base) && !nouns.includes(name));

	test("begin with one of the verbs, or are named by the thing that they are", () => {
		expect(useCases.length).toBeGreaterThan(400);
		expect(useCases.filter(({ verb }) => !(verb in VERBS)).map(({ name }) => name)).toEqual([]);
	});

	test("use each verb of the list, which has at most 30", () => {
		const verbs = Object.keys(VERBS);
		expect(verbs.length).toBeLessThanOrEqual(MAX_VERBS);
		const used = new Set(useCases.map(({ verb }) => verb));
		expect(verbs.filter((verb) => !used.has(verb))).toEqual([]);
	});

	test("export a function with the name of the file, unless they have several", () => {
		const without = useCases.filter(({ base, text }) => !exportsName(text, camelCase(base)));
		expect(without.map(({ name }) => name).sort()).toEqual(SEVERAL);
	});

	test("are those that the list of things names", () => {
		const names = files.map(({ name }) => name);
		expect(nouns.filter((name) => !names.includes(name))).toEqual([]);
	});
});

test("small files are part of their only importer, or of the neighbor that they are about", () => {
	const isTest = (file: string) => /\.test\.tsx?$/.test(file);
	const sources = ["app", "prisma", "scripts", "bench"]
		.flatMap((folder) => filesIn(path.join(checkout, folder)))
		.filter((file) => /\.tsx?$/.test(file) && !file.includes("/generated/"));
	const imports = sources.filter((file) => !isTest(file)).map(importsOf);
	const small = sources.filter((file) => {
		const base = path.basename(file).replace(/\.(?:server\.)?tsx?$/, "");
		return (
			file.startsWith(FEATURES) &&
			// A component has a file of its own.
			file.endsWith(".ts") &&
			!isTest(file) &&
			!FIXED.includes(base) &&
			!existsSync(file.replace(/\.ts$/, ".test.ts")) &&
			readFileSync(file, "utf8").trimEnd().split("\n").length < MIN_LINES &&
			imports.filter((imported) => imported.has(file)).length === 1
		);
	});
	expect(small.map((file) => path.relative(FEATURES, file)).sort()).toEqual(SMALL);
});

/** @returns absolute paths of what a file imports of the checkout */
function importsOf(file: string): Set<string> {
	const text = readFileSync(file, "utf8");
	return new Set(
		[...text.matchAll(/"(#app|\.{1,2})\/([^"\n]+\.tsx?)"/g)].map(([, from = "", rest = ""]) =>
			from === "#app"
				? path.join(checkout, "app", rest)
				: path.resolve(path.dirname(file), from, rest),
		),
	);
}

function filesIn(folder: string): string[] {
	return readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) =>
		path.join(folder, file),
	);
}

type ServerFile = { name: string; base: string; verb: string; text: string };

/** @returns the server files below `app/features`, by their path there without `.server.ts` */
function serverFiles(): ServerFile[] {
	return readdirSync(FEATURES, { recursive: true, encoding: "utf8" })
		.filter((file) => /\.server\.tsx?$/.test(file))
		.map((file) => {
			const name = file.replace(/\.server\.tsx?$/, "");
			const base = path.basename(name);
			const [verb = ""] = base.split("-");
			return { name, base, verb, text: readFileSync(path.join(FEATURES, file), "utf8") };
		});
}

function camelCase(name: string): string {
	return name.replace(/-(\w)/g, (_match, letter: string) => letter.toUpperCase());
}

function exportsName(text: string, name: string): boolean {
	return new RegExp(`^export (?:async )?(?:function\\*?|const) ${name}\\b`, "m").test(text);
}
