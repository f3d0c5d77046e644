import type Stripe from "stripe";
import { type Account, find, findCustomer } from "../account.ts";
import { cardsOf } from "../api/customers.ts";
import { ApiError, invalidRequest } from "../api-error.ts";
import { productName } from "../billing/item-changes.ts";
import { defaultPaymentMethod } from "../billing/payments.ts";
import { currentPeriod, hasEnded } from "../billing/subscriptions.ts";
import { idOf } from "../ids.ts";
import { cancelInPortal, chooseCard, keepInPortal, replaceCard } from "../visitor.ts";
import type { PageAnswer, PageContext, PageRequest } from "./answer-page.ts";
import { hiddenField, nameMethod, renderCardFields } from "./card-form.ts";
import { escapeHtml, formatDay, formatMoney, renderError, renderPage } from "./html.ts";

const LIFETIME_S = 3_600;

/** `/portal/{session}`: the customer portal, with what its configuration offers. */
export function portalPage(
	{ account }: PageContext,
	{ ids: [id = ""], form }: PageRequest,
): PageAnswer {
	const session = find(account, "portalSessions", id, "session");
	if (account.clock.seconds() > session.created + LIFETIME_S) {
		return { status: 410, html: renderPage("This portal session has expired", "") };
	}
	if (!form) return { html: render(account, session) };
	try {
		act(account, session, form);
		return { redirect: session.url };
	} catch (error) {
		if (!(error instanceof ApiError)) throw error;
		return { status: 400, html: render(account, session, error.message) };
	}
}

function featuresOf(account: Account, session: Stripe.BillingPortal.Session) {
	return find(account, "portalConfigurations", idOf(session.configuration)).features;
}

function act(account: Account, session: Stripe.BillingPortal.Session, form: URLSearchParams): void {
	const features = featuresOf(account, session);
	const intent = form.get("intent");
	if (intent === "replace-card" && features.payment_method_update.enabled) {
		replaceCard(account, session.customer, form.get("card") ?? "");
		return;
	}
	if (intent === "choose-card" && features.payment_method_update.enabled) {
		chooseCard(account, session.customer, form.get("payment-method") ?? "");
		return;
	}
	const subscription = find(account, "subscriptions", form.get("subscription") ?? "");
	if (idOf(subscription.customer) !== session.customer)
		throw invalidRequest("Not your subscription.");
	if (intent === "cancel" && features.subscription_cancel.enabled) {
		cancelInPortal(account, subscription.id);
	} else if (intent === "keep") keepInPortal(account, subscription.id);
	else throw invalidRequest("This portal doesn't offer that.");
}

function render(account: Account, session: Stripe.BillingPortal.Session, error?: string): string {
	const customer = findCustomer(account, session.customer);
	const features = featuresOf(account, session);
	const subscriptions = [...account.state.subscriptions.values()].filter(
		(subscription) => idOf(subscription.customer) === customer.id && !hasEnded(subscription),
	);
	const method = defaultPaymentMethod(account, customer, subscriptions[0]);
	const others = cardsOf(account, customer.id).filter(({ id }) => id !== method?.id);
	const invoices = [...account.state.invoices.values()]
		.filter(({ customer: owner, status }) => idOf(owner) === customer.id && status !== "draft")
		.reverse();
	const back = session.return_url
		? `<p><a href="${escapeHtml(session.return_url)}">Return</a></p>`
		: "";
	return renderPage(
		"Manage your billing",
		`${back}${renderError(error)}
${subscriptions.map((subscription) => renderSubscription(account, subscription, features)).join("")}
<div class="card"><h2>Payment method</h2><p>${method ? escapeHtml(nameMethod(method)) : "No card"}</p>
${
	features.payment_method_update.enabled
		? `${others.map(renderSavedMethod).join("")}
<form method="post">${renderCardFields()}<button name="intent" value="replace-card">Update card</button></form>`
		: ""
}</div>
${
	features.invoice_history.enabled
		? `<div class="card"><h2>Invoices</h2><table>${invoices
				.map(
					(invoice) =>
						`<tr><td><a href="${escapeHtml(invoice.hosted_invoice_url ?? "")}">${escapeHtml(invoice.number ?? "")}</a></td><td>${formatMoney(invoice.total, invoice.currency)}</td><td>${invoice.status}</td></tr>`,
				)
				.join("")}</table></div>`
		: ""
}`,
	);
}

function renderSavedMethod(method: Stripe.PaymentMethod): string {
	return `<form method="post">${hiddenField("payment-method", method.id)}<p>${escapeHtml(nameMethod(method))}
<button name="intent" value="choose-card">Make default</button></p></form>`;
}

function renderSubscription(
	account: Account,
	subscription: Stripe.Subscription,
	features: Stripe.BillingPortal.Configuration.Features,
): string {
	const price = subscription.items.data[0]?.price;
	const { end } = currentPeriod(subscription);
	const ends = subscription.cancel_at_period_end ? end : subscription.cancel_at;
	const state = ends === null ? `Renews on ${formatDay(end)}` : `Ends on ${formatDay(ends)}`;
	const button =
		ends !== null
			? '<button name="intent" value="keep">Don\'t cancel subscription</button>'
			: features.subscription_cancel.enabled
				? '<button name="intent" value="cancel">Cancel subscription</button>'
				: "";
	return `<div class="card"><h2>${escapeHtml(price ? productName(account, price) : "")}</h2>
<p>${escapeHtml(subscription.status)}. ${state}</p>
<form method="post">${hiddenField("subscription", subscription.id)}${button}</form></div>`;
}
