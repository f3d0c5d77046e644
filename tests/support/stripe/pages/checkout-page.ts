import { find } from "../account.ts";
import { lineItemsOf } from "../api/checkout.ts";
import { ApiError } from "../api-error.ts";
import { PROMOTION_CODES } from "../promotion-codes.ts";
import { fillSessionId, payCheckout, percentOffBy } from "../visitor.ts";

import type { PageAnswer, PageContext, PageRequest } from "./answer-page.ts";
import { hiddenField, renderAuthentication, renderCardFields } from "./card-form.ts";
import { escapeHtml, formatMoney, renderError, renderPage } from "./html.ts";

/** Payment methods that a session can take. The number of a test card says how each of them behaves. */
const METHODS = ["card", "link", "sepa_debit"] as const;

/** `/pay/{session}`: the hosted checkout. */
export function checkoutPage(
	{ account }: PageContext,
	{ ids: [id = ""], form }: PageRequest,
): PageAnswer {
	const session = find(account, "checkoutSessions", id, "session");
	if (session.status === "complete")
		return { redirect: fillSessionId(session, session.success_url) };
	if (session.status === "expired") {
		const back = session.cancel_url
			? `<p><a href="${escapeHtml(fillSessionId(session, session.cancel_url))}">Back</a></p>`
			: "";
		return {
			status: 410,
			html: renderPage("This checkout session has expired", `<p>Start again, please.</p>${back}`),
		};
	}
	const card = form?.get("card") ?? "";
	const email = form?.get("email") || undefined;
	const name = form?.get("name") || undefined;
	const country = form?.get("country") || undefined;
	const promotionCode = form?.get("promotion-code") || undefined;
	const method = METHODS.find((each) => each === form?.get("method"));
	const intent = form?.get("intent");
	const percentOff = promotionCode === undefined ? 0 : percentOffBy(session, promotionCode);
	if (!form) return { html: render() };

	if (intent === "fail-authentication") {
		return {
			status: 402,
			html: render("We are unable to authenticate your payment method.", card),
		};
	}
	if (intent === "apply") {
		return percentOff === undefined
			? { status: 400, html: render("This code is invalid.", card) }
			: { html: render(undefined, card) };
	}
	try {
		const result = payCheckout(account, id, {
			card,
			...(method === undefined ? {} : { method }),
			email,
			name,
			country,
			promotionCode,
			isAuthenticated: intent === "authenticate",
		});
		if (result.state === "complete")
			return { redirect: fillSessionId(session, session.success_url) };
		if (result.state === "declined") return { status: 402, html: render(result.message, card) };
		const fields = { card, method, email, name, country, "promotion-code": promotionCode };
		const hidden = Object.entries(fields).map(([field, value]) => hiddenField(field, value ?? ""));
		return { html: renderPage("Authentication", renderAuthentication(hidden.join(""))) };
	} catch (error) {
		if (!(error instanceof ApiError)) throw error;
		return { status: 400, html: render(error.message, card) };
	}

	function render(error?: string, number?: string): string {
		const currency = session.currency ?? "usd";
		const cents = Math.round(((session.amount_total ?? 0) * (100 - (percentOff ?? 0))) / 100);
		const total = `${formatMoney(cents, currency)}${session.automatic_tax.enabled ? " plus tax" : ""}`;
		const items = lineItemsOf(account, session)
			.map(
				(item) =>
					`<p>${escapeHtml(item.description ?? "")}: ${formatMoney(item.amount_total, currency)} per ${item.price?.recurring?.interval ?? "month"}</p>`,
			)
			.join("");
		const known = session.customer_details?.email;
		const email = known
			? `<p>Email: ${escapeHtml(known)}</p>`
			: '<label for="email">Email</label><input id="email" name="email" type="email" required>';
		const country =
			session.automatic_tax.enabled || session.billing_address_collection === "required"
				? `<label for="country">Country</label>
<select id="country" name="country"><option value="US">United States</option><option value="CA">Canada</option><option value="DE">Germany</option></select>`
				: "";
		const promotion = session.allow_promotion_codes
			? `<label for="promotion-code">Promotion code (${Object.keys(PROMOTION_CODES).join(", ")})</label>
<input id="promotion-code" name="promotion-code" autocomplete="off" value="${escapeHtml(promotionCode ?? "")}">
<button name="intent" value="apply" formnovalidate>Apply</button>`
			: "";
		const cancel = session.cancel_url
			? `<p><a href="${escapeHtml(fillSessionId(session, session.cancel_url))}">Back without paying</a></p>`
			: "";
		return renderPage(
			`Subscribe for ${total}`,
			`${renderError(error)}<div class="card">${items}<p>Due today: <strong>${total}</strong></p></div>
<form method="post" class="card">${email}<label for="method">Payment method</label>
<select id="method" name="method">${session.payment_method_types
				.map((type) => `<option${type === method ? " selected" : ""}>${escapeHtml(type)}</option>`)
				.join("")}</select>
${renderCardFields(number)}
<label for="name">Name on card</label><input id="name" name="name" autocomplete="off">${country}
<button name="intent" value="pay">Pay and subscribe</button>${promotion}</form>${cancel}`,
		);
	}
}
