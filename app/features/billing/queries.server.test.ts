import { describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { UNUSED } from "#tests/support/billing-examples.ts";
import {
	insertCustomer,
	insertInvoice,
	insertSubscription,
} from "#tests/support/billing-factory.ts";
import { exampleDomain } from "#tests/support/domains-factory.ts";
import { getPaymentProblem } from "./payments/get-payment-problem.server.ts";
import { getBillingOverview, getPlanUse, listInvoices } from "./queries.server.ts";

/** An invoice that isn't paid. */
const OPEN = { status: "open", paidCents: 0, paidAt: null };
const clock = { now: () => new Date("2026-11-22T12:00:00Z") };

describe("getBillingOverview", () => {
	test("is empty for an account that never paid", async () => {
		expect(await getBillingOverview(await insertUser())).toEqual({
			current: null,
			given: null,
			paymentMethodType: null,
			card: null,
			nextCharge: null,
			hasCustomer: false,
			syncedAt: null,
		});
	});

	test("prefers the subscription that grants a plan", async () => {
		const user = await insertUser();
		const owner = { ...ownerOf(user), customerId: await insertCustomer(user) };
		await insertSubscription(owner, { status: "canceled", tier: "max" });
		await insertSubscription(owner, { status: "unpaid", tier: "max" });
		const active = await insertSubscription(owner, { status: "past_due", tier: "pro" });
		expect((await getBillingOverview(user)).current).toMatchObject({ id: active.id, tier: "pro" });
	});

	test("has the largest given plan that hasn't ended", async () => {
		const user = await insertUser();
		await db.planGrant.createMany({
			data: [
				{ userId: user.userId, tier: "max", until: clock.now(), reason: "Ended" },
				{ userId: user.userId, tier: "pro", reason: "Partner" },
			],
		});
		expect((await getBillingOverview(user, clock)).given).toEqual({
			tier: "pro",
			until: null,
			reason: "Partner",
		});
	});

	test("has the card and the next charge", async () => {
		const user = await insertUser();
		await insertCustomer(user, {
			cardBrand: "visa",
			cardLast4: "4242",
			cardExpMonth: 4,
			cardExpYear: 2030,
			nextChargeCents: 400,
			nextChargeAt: clock.now(),
		});
		expect(await getBillingOverview(user)).toMatchObject({
			card: { brand: "visa", last4: "4242", expMonth: 4, expYear: 2030 },
			nextCharge: { cents: 400, at: clock.now() },
			hasCustomer: true,
		});
	});

	test("ignores live objects while the keys are test keys, and other accounts", async () => {
		const user = await insertUser();
		await insertCustomer(user, { livemode: true, cardLast4: "4242" });
		await insertSubscription(ownerOf(user), { livemode: true });
		await insertSubscription(ownerOf(await insertUser()));
		await insertInvoice(ownerOf(user), { livemode: true });
		expect(await getBillingOverview(user)).toMatchObject({ current: null, hasCustomer: false });
		expect(await listInvoices(user)).toEqual([]);
	});
});

describe("getPlanUse", () => {
	test("finds nothing on a new page, nor in blank custom CSS and reports that are off", async () => {
		const user = await insertUser();
		expect(await getPlanUse(user)).toEqual(UNUSED);
		await db.profile.update({
			where: { id: user.profileId },
			data: {
				theme: { update: { customCss: " \n" } },
				reportSettings: { create: { frequency: "off", timeZone: "UTC", unsubscribeToken: "t" } },
			},
		});
		expect(await getPlanUse(user)).toEqual(UNUSED);
	});

	test("finds everything that depends on the plan", async () => {
		const user = await insertUser();
		await db.profile.update({
			where: { id: user.profileId },
			data: {
				theme: {
					update: {
						preset: "ocean",
						font: "Lora",
						customCss: ".link {}",
						customColors: { primary: "#ffffff" },
					},
				},
				seo: { update: { title: "A title" } },
				footer: { update: { text: "By hand", hideBranding: true } },
				links: { create: { kind: "grid", title: "Prints", url: "", position: 0 } },
				domains: { create: [exampleDomain(), { ...exampleDomain(), removedAt: new Date() }] },
				reportSettings: {
					create: { frequency: "off", seoMonthly: true, timeZone: "UTC", unsubscribeToken: "u" },
				},
			},
		});
		expect(await getPlanUse(user)).toEqual({
			...UNUSED,
			preset: "ocean",
			colors: ["primary"],
			themeStyles: true,
			customCss: true,
			seo: true,
			footerText: true,
			hideBranding: true,
			grids: 1,
			signUpForms: 0,
			domains: 1,
			mailedReports: true,
		});
	});
});

describe("getPaymentProblem", () => {
	test("finds none for a paid subscription", async () => {
		const user = await insertUser();
		await insertSubscription(ownerOf(user));
		await insertInvoice(ownerOf(user));
		expect(await getPaymentProblem(user)).toBeNull();
	});

	test("has the open invoice of a failed renewal, before a pending upgrade", async () => {
		const user = await insertUser();
		const owner = { ...ownerOf(user), customerId: await insertCustomer(user) };
		const nextAttemptAt = new Date("2026-11-25T12:00:00Z");
		const { stripeSubscriptionId } = await insertSubscription(owner, {
			status: "past_due",
			pendingTier: "max",
			pendingUntil: new Date(Date.now() + 3_600_000),
		});
		const { id } = await insertInvoice(owner, {
			status: "open",
			paidCents: 0,
			paidAt: null,
			reason: "subscription_cycle",
			stripeSubscriptionId,
			nextAttemptAt,
		});
		expect(await getPaymentProblem(user)).toEqual({
			kind: "past_due",
			invoiceUrl: expect.stringMatching(`/dashboard/billing/invoices/${id}$`),
			nextAttemptAt,
		});
	});

	test.each(["unpaid", "incomplete", "paused"])("names %s", async (status) => {
		const user = await insertUser();
		await insertSubscription(ownerOf(user), { status });
		expect(await getPaymentProblem(user)).toMatchObject({ kind: status, invoiceUrl: null });
	});

	test("has the page where a pending upgrade is paid", async () => {
		const user = await insertUser();
		const owner = { ...ownerOf(user), customerId: await insertCustomer(user) };
		const { stripeSubscriptionId } = await insertSubscription(owner, {
			pendingTier: "max",
			pendingUntil: new Date(Date.now() + 3_600_000),
		});
		const { id } = await insertInvoice(owner, {
			...OPEN,
			reason: "subscription_update",
			stripeSubscriptionId,
		});
		expect(await getPaymentProblem(user)).toEqual({
			kind: "pending_update",
			invoiceUrl: expect.stringMatching(`/dashboard/billing/invoices/${id}$`),
			nextAttemptAt: null,
		});
	});

	test("links the plan's invoice beside later ones of another subscription and of the seller", async () => {
		const user = await insertUser();
		const owner = { ...ownerOf(user), customerId: await insertCustomer(user) };
		const plan = await insertSubscription(owner, { status: "unpaid", tier: "max" });
		const other = await insertSubscription(owner, { status: "past_due", tier: null });
		const later = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000);
		const [own, others, oneOff] = [
			await insertInvoice(owner, {
				...OPEN,
				reason: "subscription_cycle",
				stripeSubscriptionId: plan.stripeSubscriptionId,
			}),
			await insertInvoice(owner, {
				...OPEN,
				reason: "subscription_cycle",
				stripeSubscriptionId: other.stripeSubscriptionId,
				issuedAt: later(1),
			}),
			await insertInvoice(owner, { ...OPEN, reason: "manual", issuedAt: later(2) }),
		];
		expect(await getPaymentProblem(user)).toMatchObject({
			kind: "unpaid",
			invoiceUrl: expect.stringMatching(`/${own.id}$`),
		});
		// Each of them can be paid for what it is.
		const payable = (await listInvoices(user)).filter(({ isPayable }) => isPayable);
		expect(payable.map(({ id }) => id)).toEqual([oneOff.id, others.id, own.id]);

		await db.subscription.update({ where: { id: plan.id }, data: { status: "canceled" } });
		const left = (await listInvoices(user)).filter(({ isPayable }) => isPayable);
		expect(left.map(({ id }) => id)).toEqual([oneOff.id, others.id]);

		await db.subscription.update({ where: { id: plan.id }, data: { status: "unpaid" } });
		await db.invoice.update({ where: { id: own.id }, data: { status: "void" } });
		expect(await getPaymentProblem(user)).toMatchObject({ kind: "unpaid", invoiceUrl: null });
	});

	test("names a disputed payment", async () => {
		const user = await insertUser();
		await insertInvoice(ownerOf(user), { isDisputed: true });
		expect(await getPaymentProblem(user)).toMatchObject({ kind: "disputed" });
	});
});

function ownerOf({ userId }: { userId: string }) {
	return { userId };
}
