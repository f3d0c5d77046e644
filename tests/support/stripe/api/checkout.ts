import type Stripe from "stripe";
import { type Account, emit, find, findCustomer } from "../account.ts";
import { invalidRequest, notSimulated } from "../api-error.ts";
import { assertSellable } from "../billing/sellable.ts";
import { assertTaxable } from "../billing/tax.ts";
import { idOf, newId } from "../ids.ts";
import type { CheckoutOrder } from "../state.ts";
import { createdFilter, listPage, type Operations, PAGINATION, page } from "./operation.ts";
import type { Parameters } from "./parameters.ts";
import { readAutomaticTax, readTrialEnd, recurringPrice } from "./subscriptions.ts";

const DAY_S = 86_400;
const MIN_LIFETIME_S = 1_800;
/** What the seller has turned on in the dashboard. */
const PAYMENT_METHOD_TYPES: readonly string[] = ["card", "link", "sepa_debit"];

export const checkoutOperations: Operations = {
	"POST /v1/checkout/sessions": (account, input) => {
		input.only(
			"adaptive_pricing",
			"allow_promotion_codes",
			"allowed_payment_method_types",
			"automatic_tax",
			"billing_address_collection",
			"cancel_url",
			"client_reference_id",
			"customer",
			"customer_email",
			"customer_update",
			"expires_at",
			"line_items",
			"locale",
			"metadata",
			"mode",
			"payment_method_collection",
			"subscription_data",
			"success_url",
			"tax_id_collection",
			"ui_mode",
		);
		return createSession(account, input);
	},
	"GET /v1/checkout/sessions": (account, input) => {
		input.only(...PAGINATION, "created", "customer", "status", "subscription");
		const customer = input.text("customer");
		const subscription = input.text("subscription");
		const status = input.oneOf("status", ["complete", "expired", "open"]);
		const isCreated = createdFilter(input);
		const sessions = [...account.state.checkoutSessions.values()].filter(
			(session) =>
				(customer === undefined || idOf(session.customer) === customer) &&
				(subscription === undefined || idOf(session.subscription) === subscription) &&
				(status === undefined || session.status === status) &&
				isCreated(session),
		);
		return listPage(sessions, input, "/v1/checkout/sessions");
	},
	"GET /v1/checkout/sessions/:id": (account, input, [id]) => {
		input.only();
		return find(account, "checkoutSessions", id, "session");
	},
	"POST /v1/checkout/sessions/:id": (account, input, [id]) => {
		input.only("metadata");
		const session = find(account, "checkoutSessions", id, "session");
		session.metadata = input.metadata(session.metadata);
		return session;
	},
	"GET /v1/checkout/sessions/:id/line_items": (account, input, [id]) => {
		input.only(...PAGINATION);
		const session = find(account, "checkoutSessions", id, "session");
		return page(
			lineItemsOf(account, session),
			input,
			`/v1/checkout/sessions/${session.id}/line_items`,
		);
	},
	"POST /v1/checkout/sessions/:id/expire": (account, input, [id]) => {
		input.only();
		const session = find(account, "checkoutSessions", id, "session");
		if (session.status !== "open") {
			throw invalidRequest(
				`Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
			);
		}
		session.status = "expired";
		session.url = null;
		session.expires_at = account.clock.seconds();
		emit(account, "checkout.session.expired", session);
		return session;
	},
};

function createSession(account: Account, input: Parameters): Stripe.Checkout.Session {
	if (input.requiredText("mode") !== "subscription") {
		throw notSimulated("modes other than subscription", "mode");
	}
	input.accept("ui_mode", "hosted_page");
	input.accept("payment_method_collection", "always");
	const types = input.texts("allowed_payment_method_types");
	if (types?.some((type) => !PAYMENT_METHOD_TYPES.includes(type))) {
		throw notSimulated("this payment method", "allowed_payment_method_types");
	}
	const isAdaptive = input.object("adaptive_pricing")?.only("enabled").boolean("enabled");
	const successUrl = input.requiredText("success_url");
	for (const [name, url] of [
		["success_url", successUrl],
		["cancel_url", input.text("cancel_url")],
	] as const) {
		if (url !== undefined && !URL.canParse(url)) {
			throw invalidRequest("Not a valid URL", { code: "url_invalid", param: name });
		}
	}
	const customerId = input.text("customer");
	const customer = customerId ? findCustomer(account, customerId) : null;
	const email = input.text("customer_email");
	if (customer && email) {
		throw invalidRequest("You may only specify one of these parameters: customer, customer_email.");
	}
	const items = (input.objects("line_items") ?? []).map((item) => {
		item.only("price", "quantity");
		const price = recurringPrice(account, item.requiredText("price"), item.pathOf("price"));
		return { price, quantity: item.integer("quantity") ?? 1 };
	});
	const [first] = items;
	if (!first) {
		throw invalidRequest("Missing required param: line_items.", {
			code: "parameter_missing",
			param: "line_items",
		});
	}
	assertSellable(account, customer, first.price.currency);
	const update = input.object("customer_update")?.only("address", "name");
	if (update && !customer) {
		throw invalidRequest("`customer_update` can only be used with `customer`.", {
			param: "customer_update",
		});
	}
	const savesAddress = update?.oneOf("address", ["auto", "never"]) === "auto";
	const isTaxed = readAutomaticTax(input);
	if (isTaxed && customer && !customer.address && !savesAddress) {
		throw invalidRequest(
			"Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the Customer or set either `customer_update[address]` to 'auto' or `customer_update[shipping]` to 'auto' to save the address entered in Checkout to the Customer.",
			{ code: "customer_tax_location_invalid" },
		);
	}
	if (isTaxed) {
		assertTaxable(
			account,
			items.map(({ price }) => price),
		);
	}
	const now = account.clock.seconds();
	const expiresAt = input.integer("expires_at") ?? now + DAY_S;
	if (expiresAt < now + MIN_LIFETIME_S || expiresAt > now + DAY_S) {
		throw invalidRequest(
			"The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.",
			{ param: "expires_at" },
		);
	}
	const data = input
		.object("subscription_data")
		?.only("billing_mode", "description", "metadata", "trial_end", "trial_period_days");
	data?.object("billing_mode")?.only("type").accept("type", "flexible");
	const trialPeriodDays = data?.integer("trial_period_days") ?? null;
	if (data) readTrialEnd(account, data);
	const order: CheckoutOrder = {
		items: items.map(({ price, quantity }) => ({ price: price.id, quantity })),
		metadata: data?.metadata() ?? {},
		description: data?.text("description") ?? null,
		trialEnd: data?.integer("trial_end") ?? null,
		trialPeriodDays,
		savesAddress,
	};
	const isTrial = trialPeriodDays !== null || order.trialEnd !== null;
	const total = isTrial
		? 0
		: items.reduce((sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * quantity, 0);
	const id = newId("cs_test");
	const taxIds = input.object("tax_id_collection")?.only("enabled").boolean("enabled") ?? false;
	const session: Stripe.Checkout.Session = {
		id,
		object: "checkout.session",
		adaptive_pricing: isAdaptive === undefined ? null : { enabled: isAdaptive },
		after_expiration: null,
		allow_promotion_codes: input.boolean("allow_promotion_codes") ?? null,
		allowed_payment_method_types: types ?? null,
		amount_subtotal: total,
		amount_total: total,
		automatic_tax: {
			enabled: isTaxed,
			liability: isTaxed ? { type: "self" } : null,
			provider: isTaxed ? "stripe" : null,
			status: isTaxed ? "requires_location_inputs" : null,
		},
		billing_address_collection:
			input.oneOf("billing_address_collection", ["auto", "required"]) ?? null,
		cancel_url: input.text("cancel_url") ?? null,
		client_reference_id: input.text("client_reference_id") ?? null,
		client_secret: null,
		collected_information: null,
		consent: null,
		consent_collection: null,
		created: now,
		currency: first.price.currency,
		currency_conversion: null,
		custom_fields: [],
		custom_text: {
			after_submit: null,
			shipping_address: null,
			submit: null,
			terms_of_service_acceptance: null,
		},
		customer: customer?.id ?? null,
		customer_account: null,
		customer_creation: customer ? null : "always",
		customer_details: {
			address: null,
			business_name: null,
			email: customer?.email ?? email ?? null,
			individual_name: null,
			name: customer?.name ?? null,
			phone: null,
			tax_exempt: customer ? "none" : null,
			tax_ids: null,
		},
		customer_email: email ?? null,
		discounts: [],
		expires_at: expiresAt,
		integration_identifier: null,
		invoice: null,
		invoice_creation: null,
		livemode: false,
		locale: (input.text("locale") as Stripe.Checkout.Session.Locale | undefined) ?? null,
		managed_payments: { enabled: false },
		metadata: input.metadata(),
		mode: "subscription",
		origin_context: null,
		payment_intent: null,
		payment_link: null,
		payment_method_collection: "always",
		payment_method_configuration_details: null,
		payment_method_options: { card: { request_three_d_secure: "automatic" } },
		payment_method_types: types ?? [...PAYMENT_METHOD_TYPES],
		payment_status: "unpaid",
		permissions: null,
		phone_number_collection: { enabled: false },
		recovered_from: null,
		saved_payment_method_options: {
			allow_redisplay_filters: ["always"],
			payment_method_remove: "disabled",
			payment_method_save: null,
		},
		setup_intent: null,
		shipping_address_collection: null,
		shipping_cost: null,
		shipping_options: [],
		status: "open",
		submit_type: null,
		subscription: null,
		success_url: successUrl,
		tax_id_collection: { enabled: taxIds, required: "never" },
		total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
		ui_mode: "hosted_page",
		url: `${account.origin}/pay/${id}`,
		wallet_options: null,
	};
	account.state.checkoutSessions.set(id, session);
	account.state.hidden.checkoutOrders.set(id, order);
	return session;
}

/** @returns the line items of a session in Stripe's shape */
export function lineItemsOf(account: Account, session: Stripe.Checkout.Session): Stripe.LineItem[] {
	const order = account.state.hidden.checkoutOrders.get(session.id);
	return (order?.items ?? []).map((item, index) => {
		const price = find(account, "prices", item.price);
		const amount = session.amount_total === 0 ? 0 : (price.unit_amount ?? 0) * item.quantity;
		return {
			id: `li_${session.id.slice(-16)}${index}`,
			object: "item",
			adjustable_quantity: null,
			amount_discount: 0,
			amount_subtotal: amount,
			amount_tax: 0,
			amount_total: amount,
			currency: price.currency,
			description: account.state.products.get(idOf(price.product))?.name ?? null,
			metadata: {},
			price,
			quantity: item.quantity,
		};
	});
}
