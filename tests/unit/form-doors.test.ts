import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { reportPageSchema } from "#app/features/admin/moderation/schema.ts";
import { contactSchema } from "#app/features/audience/inbox/schema.ts";
import { signUpFormSchema } from "#app/features/audience/subscribers/schema.ts";
import { en } from "#app/i18n/visitors/en.ts";

/**
 * Every page with a form answers it through `formAction` and `formClientAction`, so that a refusal, `Retry-After` and a
 * lost connection are handled in one place (docs/decisions/0017-form-door.md).
 */

const routes = path.resolve(import.meta.dirname, "../../app/routes");

/** The actions that don't, and why. */
const WITHOUT_DOOR: Readonly<Record<string, string>> = {
	"admin/dashboard/content/section.tsx": "Two doors, by intent: section-forms.server.ts.",
	"admin/dashboard/logout.ts": "No fields.",
	"admin/dashboard/users/export.ts":
		"Answers a file; a refusal redirects to the list with a toast.",
	"admin/dashboard/users/stop-view-as.ts": "No fields.",
	"auth/confirm-email.tsx": "The outcome of a mailed link, with a status each.",
	"auth/google-identity.ts": "Google posts to it.",
	"auth/signout.tsx": "No fields.",
	"dashboard/appeal.ts": "A button that opens another page.",
	"dashboard/index.tsx": "No page of its own: redirects to where the button was.",
	"marketing/api-test.tsx": "Any fields: those of the operation that is tried.",
	"marketing/upgrade.tsx": "Without scripts of its own: leads to Stripe or to sign-in.",
	"not-found.tsx": "No page.",
	"resources/confirm-address.tsx": "No fields.",
	"resources/consent.tsx": "No page of its own: redirects to where the banner was.",
	"resources/go-embed.ts": "No fields.",
	"resources/go.ts": "No fields.",
	"resources/stripe-webhook.ts": "Stripe posts to it.",
	"resources/unsubscribe.tsx": "No fields, and mail programs post to it, too.",
};

/** Pages whose form is sent by the browser itself. */
const WITHOUT_SCRIPTS = [
	"marketing/api-test.tsx",
	"marketing/upgrade.tsx",
	"resources/go-form.tsx",
];

/** Called by a script of a page, which keeps the form. */
const WITHOUT_FORM = ["dashboard/settings/passkey-proof.ts"];

/** The doors that open without an account: what keeps robots from filling somebody's inbox, queue or database by them. */
const FOR_ANYBODY: Readonly<Record<string, "a honeypot" | "a secret" | "a confirmed address">> = {
	"admin/forgot-password.tsx": "a confirmed address",
	"admin/invitation.tsx": "a secret",
	"admin/login-code.tsx": "a secret",
	"admin/login-link.tsx": "a secret",
	"admin/login-passkey.ts": "a secret",
	"admin/login.tsx": "a secret",
	"admin/reset-password.tsx": "a secret",
	"admin/setup.tsx": "a secret",
	"auth/forgot-password.tsx": "a confirmed address",
	"auth/reset-password.tsx": "a secret",
	"auth/signin-code.tsx": "a secret",
	"auth/signin-connect.tsx": "a secret",
	"auth/signin-passkey.ts": "a secret",
	"auth/signin.tsx": "a secret",
	"auth/signup.tsx": "a confirmed address",
	"auth/verify-email.tsx": "a confirmed address",
	"profile/report-page.tsx": "a honeypot",
	"resources/appeal.tsx": "a secret",
	"resources/go-form.tsx": "a honeypot",
	"resources/subscription.tsx": "a secret",
};

const EXPORTS_ACTION = /^export (?:const|async function|function) action\b/m;
const pages = globSync("**/*.{ts,tsx}", { cwd: routes, exclude: ["**/*.test.*", "api/**"] })
	.map((file) => ({ file, source: readFileSync(path.join(routes, file), "utf8") }))
	.filter(({ source }) => EXPORTS_ACTION.test(source));

describe("each action of a page", () => {
	test("is the door, but for those that have a reason", () => {
		const without = pages.filter(({ source }) => !/\bformAction\(/.test(source));
		expect(without.map(({ file }) => file).sort()).toEqual(Object.keys(WITHOUT_DOOR).sort());
		expect(pages.length - without.length).toBeGreaterThan(50);
	});

	test("keeps the form when the connection is lost", () => {
		const isKept = (source: string) =>
			/^export const clientAction\b/m.test(source) && /\bformClientAction\(/.test(source);
		const without = pages.filter(({ source }) => /\bformAction\(/.test(source) && !isKept(source));
		expect(
			without
				.map(({ file }) => file)
				.filter((file) => ![...WITHOUT_SCRIPTS, ...WITHOUT_FORM].includes(file)),
		).toEqual([]);
	});

	test("is behind a guard, or says how it is kept from robots", () => {
		const isGuarded = (file: string) => /^(?:admin\/)?dashboard\//.test(file);
		const open = pages.filter(
			({ file, source }) => /\bformAction\(/.test(source) && !isGuarded(file),
		);
		expect(open.map(({ file }) => file).sort()).toEqual(Object.keys(FOR_ANYBODY).sort());
	});

	test("with a honeypot reads it in each of its schemas", () => {
		for (const schema of [reportPageSchema, contactSchema, signUpFormSchema]) {
			const texts = { language: "en" as const, fields: en.fields };
			expect(schema(texts).shape).toHaveProperty("leaveEmpty");
		}
		const trapped = pages.filter(({ source }) =>
			/\b(?:reportPageSchema|contactSchema|signUpFormSchema)\b/.test(source),
		);
		const named = Object.entries(FOR_ANYBODY).filter(([, kept]) => kept === "a honeypot");
		expect(trapped.map(({ file }) => file).sort()).toEqual(named.map(([file]) => file));
	});

	test("leaves its headers to the middleware", () => {
		expect(pages.filter(({ source }) => /\bactionHeaders\b/.test(source))).toEqual([]);
	});
});
