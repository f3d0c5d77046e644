import { expect, test } from "vitest";
import { renderMail } from "#app/platform/render-mail.server.ts";
import { type BillingMail, billingMail } from "./billing-mail.tsx";

const endsAtMs = Date.UTC(2026, 11, 22, 23, 59);

test.each<[BillingMail, { subject: string; says: string[]; action: string }]>([
	[
		{ kind: "upgraded", tier: "max" },
		{
			subject: "You’re on Max – Posy",
			says: ["Your payment arrived, and everything in Max is on.", "Branding removal"],
			action: "Open billing",
		},
	],
	[
		{ kind: "upgraded", tier: "pro", paid: { cents: 250, currency: "eur" } },
		{
			subject: "You’re on Pro – Posy",
			says: ["Your payment of €2.50 arrived, and everything in Pro is on.", "SEO customization"],
			action: "Open billing",
		},
	],
	[
		{ kind: "payment-failed", tier: "pro", due: { cents: 200, currency: "usd" } },
		{
			subject: "Your payment failed – Posy",
			says: ["We couldn’t charge your card the $2.00 for Pro."],
			action: "Fix the payment",
		},
	],
	[
		{ kind: "will-end", tier: "pro", endsAtMs, isUnpaid: true },
		{
			subject: "Pro ends on December 22, 2026 – Posy",
			says: ["Your last payment failed: once it’s paid, you keep Pro until December 22, 2026."],
			action: "Open billing",
		},
	],
	[
		{ kind: "off", tier: "max", nowTier: "free", due: { cents: 400, currency: "usd" } },
		{
			subject: "Max is off – Posy",
			says: [
				"We couldn’t charge your card the $4.00 after several tries, so Max is off, and you’re on Free now.",
				"To get it back, pay the open invoice.",
			],
			action: "Open billing",
		},
	],
	[
		{ kind: "ended", tier: "max", nowTier: "free" },
		{
			subject: "Max has ended – Posy",
			says: ["You’re on Free now, and you won’t be charged for Max anymore."],
			action: "See plans",
		},
	],
	[
		{ kind: "payment-failed", tier: "pro" },
		{
			subject: "Your payment failed – Posy",
			says: ["We couldn’t charge your card for Pro.", "Your plan stays on while we try again"],
			action: "Fix the payment",
		},
	],
	[
		{
			kind: "will-end",
			tier: "pro",
			endsAtMs,
			stillCharged: { cents: 200, currency: "usd", atMs: Date.parse("2026-11-22T13:00:00Z") },
		},
		{
			subject: "Pro ends on December 22, 2026 – Posy",
			says: ["The period that has begun is charged on November 22, 2026: $2."],
			action: "Open billing",
		},
	],
	[
		{ kind: "will-end", tier: "pro", endsAtMs },
		{
			subject: "Pro ends on December 22, 2026 – Posy",
			says: ["You keep Pro until December 22, 2026, and you won’t be charged again."],
			action: "Open billing",
		},
	],
	[
		{ kind: "ended", tier: "max", nowTier: "pro" },
		{
			subject: "Max has ended – Posy",
			says: [
				"You’re on Pro now, and you won’t be charged for Max anymore.",
				"It comes back if you upgrade again.",
			],
			action: "See plans",
		},
	],
])("%j has its subject, text and link in both forms", async (mail, { subject, says, action }) => {
	const content = billingMail(mail);
	expect(content.subject).toBe(subject);
	const { html, text } = await renderMail(content.body);
	const plain = html.replace(/<!--.*?-->/g, "");
	for (const part of [...says, action]) {
		expect(plain).toContain(part);
		expect(text.replace(/\s+/g, " ")).toContain(part);
	}
	const link = "http://localhost:3000/dashboard/billing";
	expect(html).toContain(`href="${link}"`);
	expect(text).toContain(link);
});

test("an upgrade lists what the plan has beyond Free", async () => {
	const { text } = await renderMail(billingMail({ kind: "upgraded", tier: "pro" }).body);
	expect(text).toContain("* 30-day analytics");
	expect(text).not.toContain("Unlimited links");
});
