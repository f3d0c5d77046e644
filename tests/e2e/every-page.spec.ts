import type { Db } from "#app/platform/db.server.ts";
import { test } from "#tests/support/browser.ts";
import { insertEveryKind } from "#tests/support/every-kind.ts";
import { PAGE_CHECKS } from "#tests/support/page-checks.ts";
import { listSitePaths, type SitePath } from "#tests/support/site-map.ts";
import type { WholeAccount } from "#tests/support/whole-account-factory.ts";

/**
 * Loads every page of the site map, once for each of `PAGE_CHECKS`. Intermediate states, such as a form with an error, are
 * checked in the tests of their features.
 */

/** Addresses with several forms, or with a parameter that changes the page. */
const MORE_PATHS = [
	"/docs/api/links",
	"/verify-email?sent=1",
	"/forgot-password?sent=1",
	"/upgrade?plan=max",
];

const PAGES_PER_TEST = 9;

const pages = listSitePaths().filter(({ isPage }) => isPage);
const isOwn = ({ pattern, routeId }: SitePath) =>
	pattern.startsWith("/dashboard") || isResult(routeId);
const isResult = (routeId: string) => routeId.startsWith("routes/billing/");
// With a session: admin-pages.spec.ts.
const isAdministrators = ({ pattern }: SitePath) => pattern.startsWith("/admin/dashboard");
const openPaths = pages
	.filter((each) => !isOwn(each) && !isAdministrators(each))
	.map(({ path }) => path);
const ownPages = pages.filter(isOwn);

for (const { what, tag, check } of PAGE_CHECKS) {
	test.describe(`every page is ${what}:`, () => {
		test.slow();

		for (const [index, paths] of inGroups([...openPaths, ...MORE_PATHS]).entries()) {
			test(`public pages, part ${index + 1} ${tag}`, async ({ page }) => {
				for (const path of paths) await check(page, path);
			});
		}

		for (const [index, group] of inGroups(ownPages).entries()) {
			test(`the dashboard of an account with all kinds of content, part ${index + 1} ${tag}`, async ({
				page,
				db,
				signIn,
			}) => {
				const account = await insertLongAccount();
				const paths = await pathsOf(account, group, db);
				await signIn(account);
				for (const path of paths) await check(page, path);
			});
		}

		test("pages about an account with all kinds of content @gate", async ({
			page,
			signIn,
			db: _db,
		}) => {
			const account = await insertLongAccount();
			const { username } = account;
			for (const path of [`/${username}`, `/${username}/card`, `/report/${username}`]) {
				await check(page, path);
			}
			await signIn(account);
			await check(page, "/upgrade?plan=max");
		});

		test(`the pages of a creator's forms ${tag}`, async ({ page, insertUser }) => {
			const { insertForm, insertRecipient, insertSubscriber } = await import(
				"#tests/support/forms-factory.ts"
			);
			const owner = await insertUser({ tier: "pro" });
			const forms = [await insertForm(owner, "contact"), await insertForm(owner, "signup")];
			const { token } = await insertSubscriber(owner, { confirmedAt: null });
			for (const id of forms) await check(page, `/go/${id}/form`);
			await check(page, `/subscription/${token}`);
			const { token: confirmation } = await insertRecipient(owner);
			await check(page, `/confirm-email/${confirmation}`);
		});

		test(`the pages of events and contact cards ${tag}`, async ({ page, db: _db, insertUser }) => {
			const { event, vcard } = await insertEveryKind(await insertUser({ tier: "pro" }));
			for (const id of [event, vcard]) await check(page, `/go/${id}/file`);
		});

		test(`the billing pages of a subscriber ${tag}`, async ({ page, signInAs }) => {
			const { insertCustomer, insertInvoice, insertSubscription } = await import(
				"#tests/support/billing-factory.ts"
			);
			const user = await signInAs({ tier: "max" });
			const card = { cardBrand: "visa", cardLast4: "4242", cardExpMonth: 12, cardExpYear: 2034 };
			const owner = { userId: user.userId, customerId: await insertCustomer(user, card) };
			const { stripeSubscriptionId } = await insertSubscription(owner, {
				tier: "max",
				status: "past_due",
			});
			await insertInvoice(owner, {
				status: "open",
				reason: "subscription_cycle",
				stripeSubscriptionId,
				hostedUrl: "https://invoice.stripe.com/i/1",
			});
			for (const part of ["", "/cancel", "/change?plan=pro"]) {
				await check(page, `/dashboard/billing${part}`);
			}
		});

		test(`pages of a new account ${tag}`, async ({ page, signInAs }) => {
			await signInAs();
			for (const tab of ["start", "profile", "links", "analytics", "appearance"]) {
				await check(page, `/dashboard/${tab}`);
			}
		});
	});
}

/** Parts that take about equally long, so that they run at the same time. */
function inGroups<Item>(items: readonly Item[]): Item[][] {
	const groups: Item[][] = [];
	for (let start = 0; start < items.length; start += PAGES_PER_TEST) {
		groups.push(items.slice(start, start + PAGES_PER_TEST));
	}
	return groups;
}

/** An account with everything, a long name and a long address. */
async function insertLongAccount(): Promise<WholeAccount> {
	const { insertWholeAccount } = await import("#tests/support/whole-account-factory.ts");
	return insertWholeAccount({
		email: `${"w".repeat(28)}${crypto.randomUUID()}@example.com`,
		name: "Donaudampfschifffahrtsgesellschaft ".repeat(2).trim(),
	});
}

/** Pages of the dashboard, including a ticket, a version and the results of two payments. */
async function pathsOf(
	{ userId, profileId }: WholeAccount,
	wanted: readonly SitePath[],
	db: Db,
): Promise<string[]> {
	const [ticket, message, version, paid, unpaid] = await Promise.all([
		db.ticket.findFirstOrThrow({ where: { userId } }),
		db.contactMessage.findFirstOrThrow({ where: { profileId } }),
		db.pageVersion.findFirstOrThrow({ where: { profileId } }),
		insertPayment({ userId, status: "complete" }, db),
		insertPayment({ userId, status: "expired" }, db),
	]);
	return wanted.flatMap(({ pattern, routeId }) => {
		const path = pattern
			.replace(":ticketId", ticket.id)
			.replace(":messageId", message.id)
			.replace(":versionId", version.id);
		if (!isResult(routeId)) return path;
		const results = routeId.endsWith("success") ? [paid, unpaid] : [unpaid];
		return results.map((id) => `${path}?session_id=${id}`);
	});
}

async function insertPayment(
	payment: { userId: string; status: "complete" | "expired" },
	db: Db,
): Promise<string> {
	const { id } = await db.checkoutSession.create({
		data: {
			...payment,
			id: `cs_${crypto.randomUUID().replaceAll("-", "")}`,
			livemode: false,
			tier: "pro",
			expiresAt: new Date(),
		},
	});
	return id;
}
