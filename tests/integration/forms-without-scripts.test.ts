import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertEveryKind } from "#tests/support/every-kind.ts";
import { createVisitor } from "#tests/support/http-visitor.ts";
import { listSitePaths } from "#tests/support/site-map.ts";
import { insertWholeAccount } from "#tests/support/whole-account-factory.ts";
import { administrators } from "./forms-without-scripts/administrators.ts";
import { crawl } from "./forms-without-scripts/crawl.ts";
import { creators } from "./forms-without-scripts/creators.ts";
import { settings } from "./forms-without-scripts/settings.ts";
import {
	auditedForms,
	formsWithoutDraft,
	seenForms,
	seenPages,
	sentForms,
	server,
	signIn,
	signInAdmin,
	startSite,
	stopSite,
} from "./forms-without-scripts/site.ts";
import { visitors } from "./forms-without-scripts/visitors.ts";

/**
 * All forms of the product in a browser without scripts: walks fill and send them, and a crawl of all pages finds those
 * that no walk has sent. The tests depend on their order.
 */

beforeAll(startSite);
afterAll(stopSite);

describe("visitors", visitors);
describe("creators", creators);
describe("settings", settings);

const sitePaths = listSitePaths();
const isAdmin = (path: string) => path.startsWith("/admin/dashboard");
const isOwn = (path: string) => path.startsWith("/dashboard");
const isOpen = (path: string) => !isAdmin(path) && !isOwn(path);

/** The forms that no walk sends, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
	"POST /auth/google-identity without a button":
		"Google’s script sends it. Without scripts, “Continue with Google” is a link.",
	"POST /dashboard/settings/webhooks/:webhookId without a button":
		"Contains only links while the webhook is off.",
};

/** The routes whose actions no form of a page sends anything to, and why. */
const WITHOUT_FORM: Readonly<Record<string, string>> = {
	"/auth/google-identity": LEFT_OUT["POST /auth/google-identity without a button"] ?? "",
	"/signin/passkey": "Only a script can ask an authenticator.",
	"/admin/login/passkey": "Only a script can ask an authenticator.",
	"/dashboard/settings/passkey-proof": "Only a script can ask an authenticator.",
	"/stripe/webhook": "Stripe sends its events to it.",
	"/*": "Answers forms sent to addresses that don’t exist.",
};

describe("administrators", administrators);

describe("a crawl of all pages", () => {
	beforeAll(async () => {
		const pages = sitePaths
			.filter(({ isPage, pattern }) => isPage && !/[:*]/.test(pattern))
			.map(({ path }) => path);
		const account = await insertWholeAccount();
		await insertEveryKind(account);
		// Without it, the account's ended subscription leaves it on Free.
		const grant = { userId: account.userId, tier: "max", reason: "A test" } as const;
		await db.planGrant.create({ data: grant });
		const newcomer = await insertUser();
		// The administrators have published new terms, which every creator has to accept first.
		const terms = await db.legalVersion.findFirst({
			where: { page: "terms" },
			orderBy: { number: "desc" },
		});
		if (terms === null) throw new Error("The walks come first: run the whole file, without -t");
		await db.user.updateMany({ data: { termsVersion: terms.name } });
		const { username } = account;
		const open = [...pages.filter(isOpen), `/${username}`, `/report/${username}`, "/no/such/page"];
		await crawl(createVisitor(server.url), open, isOpen);
		for (const user of [account, newcomer]) {
			const { visitor } = await signIn(user);
			const results = await insertPaymentResults(user);
			const own = [...pages.filter(isOwn), ...results, "/dashboard/no/such/page"];
			await crawl(visitor, [...own, "/", "/upgrade"], isOwn);
		}
		const { visitor } = await signInAdmin();
		await crawl(visitor, [...pages.filter(isAdmin), "/admin/dashboard/no/such/page"], isAdmin);
	});

	test("or a walk has loaded every page", () => {
		const pages = sitePaths.filter(({ isPage }) => isPage).map(({ pattern }) => pattern);
		seenPages.add("/dashboard"); // Redirects to one of its tabs.
		expect(pages.filter((pattern) => !seenPages.has(pattern))).toEqual([]);
	});

	test("finds no form that no walk has sent", () => {
		const missing = [...seenForms]
			.filter(([key]) => !(sentForms.has(key) || key in LEFT_OUT))
			.map(([key, page]) => `${key}, on ${page}`);
		expect(missing).toEqual([]);
		expect(sentForms.size).toBeGreaterThan(200);
	});

	test("finds in the audit log what each form of the administrator area does", () => {
		expect(auditedForms).toMatchSnapshot();
	});

	test("finds no form of the administrator area whose draft would be lost", () => {
		const lost = [...formsWithoutDraft].map(([key, page]) => `${key}, on ${page}`);
		expect(lost).toEqual([]);
	});

	test("finds every form that is left out", () => {
		const unneeded = Object.keys(LEFT_OUT).filter(
			(key) => !seenForms.has(key) || sentForms.has(key),
		);
		expect(unneeded).toEqual([]);
	});
});

/** Paths of the pages that follow a payment. */
async function insertPaymentResults({ userId }: { userId: string }): Promise<string[]> {
	const id = `cs_${crypto.randomUUID().replaceAll("-", "")}`;
	await db.checkoutSession.create({
		data: { id, userId, livemode: false, tier: "pro", status: "expired", expiresAt: new Date() },
	});
	const pages = ["/payment-success", "/success", "/payment-cancel", "/cancel"];
	return pages.map((path) => `${path}?session_id=${id}`);
}

test("every action has got a form of a walk", () => {
	const sentTo = [...sentForms].map((key) => key.split(" ")[1] ?? "");
	const isReached = (pattern: string) => {
		const path = new RegExp(`^${pattern.replace(/[.*]/g, "\\$&").replace(/:\w+/g, "[^/]+")}$`);
		return sentTo.some((target) => path.test(target));
	};
	const patterns = sitePaths
		.filter(({ routeId }) => hasAction(routeId))
		.map((each) => each.pattern);
	const unreached = patterns.filter((pattern) => !isReached(pattern));
	expect(unreached.sort()).toEqual(Object.keys(WITHOUT_FORM).sort());
});

function hasAction(routeId: string): boolean {
	const source = ["ts", "tsx"].flatMap((extension) => {
		try {
			return readFileSync(`app/${routeId}.${extension}`, "utf8");
		} catch {
			return [];
		}
	});
	return /^export (?:const|(?:async )?function) action\b/m.test(source.join(""));
}
