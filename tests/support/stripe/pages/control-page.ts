import type Stripe from "stripe";
import { find } from "../account.ts";
import { cardsOf } from "../api/customers.ts";
import { invalidRequest } from "../api-error.ts";
import { productName } from "../billing/item-changes.ts";
import { hasEnded } from "../billing/subscriptions.ts";
import { type Faults, noFaults } from "../faults.ts";
import { idOf } from "../ids.ts";
import { replaceCard } from "../visitor.ts";
import type { PageAnswer, PageContext, PageRequest } from "./answer-page.ts";
import { hiddenField, nameMethod, renderCardFields } from "./card-form.ts";
import { escapeHtml, formatMoney, renderError, renderPage } from "./html.ts";

const DAY_MS = 86_400_000;
const SHOWN = 20;
/** Years by which a bank renews a card. */
const RENEWAL_YEARS = 3;

const AFTER_RETRIES = ["cancel", "unpaid", "past_due"] as const;
const PAUSE_REASONS = [
	"pause_requested",
	"first_payment_failure",
	"final_payment_failure",
	"trial_end_without_payment_method",
	"system",
] as const;
const FAULTS: Record<string, Partial<Faults>> = {
	"none, but may be slow": {},
	"status 500": { status: 500 },
	"status 503": { status: 503 },
	"status 429": { status: 429 },
	"no answer": { hang: true },
	"a lost connection": { disconnect: true },
};

/**
 * `/simulator`: moves the clock, changes the settings, lets calls fail, and shows the latest calls and events.
 * `/simulator/{customer}`: what banks and the seller do with a customer's payments.
 */
export async function controlPage(
	context: PageContext,
	{ ids: [customer], form }: PageRequest,
): Promise<PageAnswer> {
	const { account, webhooks } = context;
	if (form) {
		await act(context, { form, customer });
		return { redirect: `${account.origin}/simulator${customer ? `/${customer}` : ""}` };
	}
	await webhooks.settle();
	return { html: customer ? renderCustomer(context, customer) : renderControls(context) };
}

async function act(
	{ account, advanceTo, faults, dashboard }: PageContext,
	{ form, customer }: { form: URLSearchParams; customer: string | undefined },
): Promise<void> {
	const id = form.get("id") ?? "";
	switch (form.get("intent")) {
		case "move": {
			const days = readNumber(form, "days", { min: 1, max: 400 });
			return advanceTo(account.clock.nowMs() + days * DAY_MS);
		}
		case "settings":
			Object.assign(account.settings, {
				afterRetries: oneOf(form.get("after-retries"), AFTER_RETRIES),
				hasTaxOrigin: form.has("has-tax-origin"),
				isActivated: form.has("is-activated"),
			});
			return;
		case "faults":
			Object.assign(faults, noFaults(), FAULTS[form.get("fault") ?? ""], {
				delayMs: readNumber(form, "delay-ms", { min: 0, max: 60_000 }),
				times: readNumber(form, "times", { min: 1, max: 1_000 }),
				keepsEffect: form.has("keeps-effect"),
			});
			return;
		case "pause":
			return dashboard.pause(id, oneOf(form.get("reason"), PAUSE_REASONS));
		case "resume":
			return dashboard.resume(id);
		case "discount":
			return dashboard.discount(id, readNumber(form, "percent", { min: 1, max: 100 }), {
				duration: form.has("once") ? "once" : "forever",
			});
		case "void":
			return dashboard.voidInvoice(id);
		case "write-off":
			return dashboard.writeOff(id);
		case "dispute":
			dashboard.dispute(id);
			return;
		case "close-won":
		case "close-lost":
			return dashboard.closeDispute(id, form.get("intent") === "close-won" ? "won" : "lost");
		case "renew-card": {
			const { card } = find(account, "paymentMethods", id);
			if (!card) throw invalidRequest("This payment method is no card.");
			return dashboard.renewCard(id, card.exp_year + RENEWAL_YEARS);
		}
		case "replace-card":
			return replaceCard(account, customer ?? "", form.get("card") ?? "");
		default:
			throw invalidRequest("This page doesn't offer that.");
	}
}

function readNumber(
	form: URLSearchParams,
	name: string,
	{ min, max }: { min: number; max: number },
): number {
	const value = Number(form.get(name));
	if (value >= min && value <= max) return value;
	throw invalidRequest(`${name} must be from ${min} to ${max}.`);
}

function oneOf<Value extends string>(value: string | null, values: readonly Value[]): Value {
	const found = values.find((each) => each === value);
	if (found === undefined) throw invalidRequest(`${value} is none of ${values.join(", ")}.`);
	return found;
}

function renderControls({ account, requests, faults }: PageContext): string {
	const { afterRetries, hasTaxOrigin, isActivated } = account.settings;
	const { delayMs, status, hang, disconnect } = faults;
	const isFaulty = faults.times > 0 && (delayMs > 0 || status !== null || hang || disconnect);
	const customers = [...account.state.customers.values()].slice(-SHOWN).reverse();
	const events = [...account.state.events.values()].slice(-SHOWN).reverse();
	const calls = requests.slice(-SHOWN).reverse();
	return renderPage(
		"Stripe simulator",
		`${renderCard(
			"Clock",
			`<p>Its time: <strong>${new Date(account.clock.nowMs()).toISOString()}</strong></p>
<form method="post">${numberField("days", "Days to move ahead", 31)}${button("move", "Move the clock")}</form>
<p>Renewals, retries of failed payments and ends of periods happen on the way, with their webhooks.</p>`,
		)}
${renderCard(
	"Customers",
	`<ul>${customers
		.map(({ id, ...customer }) => {
			const name = "email" in customer ? (customer.email ?? id) : `${id} (deleted)`;
			return `<li><a href="/simulator/${id}">${escapeHtml(name)}</a></li>`;
		})
		.join("")}</ul>`,
)}
${renderCard(
	"Settings",
	`<form method="post">${select("after-retries", "After the last retry of a payment", AFTER_RETRIES, afterRetries)}
${checkbox("has-tax-origin", "The seller has an address, so that tax can be computed", hasTaxOrigin)}
${checkbox("is-activated", "The seller has finished Stripe's form, so that something can be sold", isActivated)}
${button("settings", "Save settings")}</form>`,
)}
${renderCard(
	"Calls that are slow or fail",
	`<p>${isFaulty ? "Calls are slow or fail." : "All calls work."}</p>
<form method="post">${select("fault", "Answer", Object.keys(FAULTS))}
${numberField("delay-ms", "Milliseconds before each answer", 0)}${numberField("times", "Calls that fail", 1_000)}
${checkbox("keeps-effect", "Calls that fail still have their effect", false)}${button("faults", "Save faults")}</form>`,
)}
${renderCard("Latest events", `<ul>${events.map(({ type }) => `<li>${escapeHtml(type)}</li>`).join("")}</ul>`)}
${renderCard(
	"Latest calls",
	`<ul>${calls.map(({ method, path, status }) => `<li>${status} ${method} ${escapeHtml(path)}</li>`).join("")}</ul>`,
)}`,
	);
}

function renderCustomer({ account }: PageContext, id: string): string {
	const customer = find(account, "customers", id);
	const isOwn = (object: { customer: unknown }) => object.customer === id;
	const { subscriptions, invoices, charges, disputes } = account.state;
	const sections = [
		...[...subscriptions.values()]
			.filter((one) => isOwn(one) && !hasEnded(one))
			.map((subscription) => {
				const price = subscription.items.data[0]?.price;
				return renderCard(
					`${price ? productName(account, price) : "Subscription"} (${subscription.status})`,
					renderSubscription(subscription),
				);
			}),
		...[...invoices.values()]
			.filter((one) => isOwn(one) && one.status === "open")
			.map((invoice) =>
				renderCard(
					`Invoice ${invoice.number} (open)`,
					`<p>${formatMoney(invoice.amount_due, invoice.currency)}</p>${renderForm(invoice.id, button("void", "Void"), button("write-off", "Write off"))}`,
				),
			),
		...[...charges.values()]
			.filter((one) => isOwn(one) && one.paid)
			.map((charge) => {
				const open = [...disputes.values()].find(
					(dispute) => idOf(dispute.charge) === charge.id && dispute.status === "needs_response",
				);
				const forms = open
					? renderForm(
							open.id,
							button("close-won", "Close as won"),
							button("close-lost", "Close as lost"),
						)
					: charge.disputed
						? ""
						: renderForm(charge.id, button("dispute", "Dispute"));
				const amount = formatMoney(charge.amount, charge.currency);
				return renderCard(`Payment of ${amount}${charge.disputed ? " (disputed)" : ""}`, forms);
			}),
		...cardsOf(account, id).map((method) =>
			renderCard(
				nameMethod(method),
				method.card ? renderForm(method.id, button("renew-card", "Renew card")) : "",
			),
		),
	];
	if (!customer.deleted) {
		const fields = `${renderCardFields()}${button("replace-card", "Replace card")}`;
		sections.push(renderCard("Another default card", `<form method="post">${fields}</form>`));
	}
	return renderPage(
		customer.deleted ? id : (customer.email ?? id),
		`<p><a href="/simulator">All settings</a></p>
${customer.deleted ? renderError("This customer was deleted.") : ""}${sections.join("\n")}`,
	);
}

function renderSubscription({ id, status }: Stripe.Subscription): string {
	const pause =
		status === "paused"
			? renderForm(id, button("resume", "Resume"))
			: renderForm(id, select("reason", "Reason", PAUSE_REASONS), button("pause", "Pause"));
	return `${pause}${renderForm(
		id,
		numberField("percent", "Discount in percent", 50),
		checkbox("once", "For the next invoice only", false),
		button("discount", "Give discount"),
	)}`;
}

function renderCard(title: string, html: string): string {
	return `<section class="card" aria-label="${escapeHtml(title)}"><h2>${escapeHtml(title)}</h2>${html}</section>`;
}

/** A form about an object. */
function renderForm(id: string, ...fields: string[]): string {
	return `<form method="post">${hiddenField("id", id)}${fields.join("")}</form>`;
}

function button(intent: string, label: string): string {
	return `<button name="intent" value="${intent}">${escapeHtml(label)}</button>`;
}

function numberField(name: string, label: string, value: number): string {
	return `<label>${escapeHtml(label)} <input name="${name}" type="number" min="0" value="${value}"></label>`;
}

function checkbox(name: string, label: string, isChecked: boolean): string {
	return `<label><input type="checkbox" name="${name}"${isChecked ? " checked" : ""}> ${escapeHtml(label)}</label>`;
}

function select(name: string, label: string, values: readonly string[], chosen?: string): string {
	const options = values.map(
		(value) => `<option${value === chosen ? " selected" : ""}>${escapeHtml(value)}</option>`,
	);
	return `<label>${escapeHtml(label)} <select name="${name}">${options.join("")}</select></label>`;
}
