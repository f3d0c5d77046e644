import { type Account, structuredCopy } from "../account.ts";
import { invalidRequest } from "../api-error.ts";
import { idOf } from "../ids.ts";
import type { Collections } from "../state.ts";
import { lineItemsOf } from "./checkout.ts";
import { list } from "./operation.ts";

type Json = Record<string, unknown>;

/** Fields that hold an id which `expand` replaces by the object, by type of object and path within it. */
const EXPANDABLE: Record<string, Record<string, keyof Collections>> = {
	"billing_portal.session": { configuration: "portalConfigurations" },
	charge: { customer: "customers", payment_intent: "paymentIntents" },
	"checkout.session": {
		customer: "customers",
		invoice: "invoices",
		payment_intent: "paymentIntents",
		subscription: "subscriptions",
	},
	customer: { "invoice_settings.default_payment_method": "paymentMethods" },
	discount: { "source.coupon": "coupons" },
	dispute: { charge: "charges", payment_intent: "paymentIntents" },
	invoice: {
		customer: "customers",
		default_payment_method: "paymentMethods",
		"parent.subscription_details.subscription": "subscriptions",
	},
	invoice_payment: {
		invoice: "invoices",
		"payment.charge": "charges",
		"payment.payment_intent": "paymentIntents",
	},
	line_item: {
		"pricing.price_details.price": "prices",
		subscription: "subscriptions",
	},
	payment_intent: {
		customer: "customers",
		latest_charge: "charges",
		payment_method: "paymentMethods",
	},
	payment_method: { customer: "customers" },
	plan: { product: "products" },
	price: { product: "products" },
	product: { default_price: "prices" },
	refund: { charge: "charges", customer: "customers", payment_intent: "paymentIntents" },
	subscription: {
		customer: "customers",
		default_payment_method: "paymentMethods",
		discounts: "discounts",
		latest_invoice: "invoices",
		schedule: "schedules",
	},
	subscription_schedule: {
		customer: "customers",
		"default_settings.default_payment_method": "paymentMethods",
		"phases.items.price": "prices",
		subscription: "subscriptions",
	},
};

/** Fields that an answer only has if `expand` asks for them. */
const INCLUDABLE: Record<string, Record<string, (account: Account, id: string) => unknown>> = {
	"checkout.session": {
		line_items: (account, id) => {
			const session = account.state.checkoutSessions.get(id);
			const items = session ? lineItemsOf(account, session) : [];
			return list(items, false, `/v1/checkout/sessions/${id}/line_items`);
		},
	},
	charge: {
		refunds: (account, id) =>
			list(
				[...account.state.refunds.values()].filter(({ charge }) => idOf(charge) === id).reverse(),
				false,
				`/v1/charges/${id}/refunds`,
			),
	},
	customer: {
		subscriptions: (account, id) =>
			list(
				[...account.state.subscriptions.values()]
					.filter(({ customer, status }) => idOf(customer) === id && status !== "canceled")
					.reverse(),
				false,
				`/v1/customers/${id}/subscriptions`,
			),
	},
	invoice: {
		confirmation_secret: (account, id) => {
			const secret = intentOf(account, id)?.client_secret;
			return secret ? { client_secret: secret, type: "payment_intent" } : null;
		},
		payments: (account, id) =>
			list(
				[...account.state.invoicePayments.values()].filter(({ invoice }) => idOf(invoice) === id),
				false,
				`/v1/invoice_payments?invoice=${id}`,
			),
	},
};

function intentOf(account: Account, invoice: string) {
	for (const payment of account.state.invoicePayments.values()) {
		if (idOf(payment.invoice) !== invoice) continue;
		return account.state.paymentIntents.get(idOf(payment.payment.payment_intent) ?? "");
	}
	return undefined;
}

const MAX_DEPTH = 4;

/**
 * @param paths as in `expand`, such as `data.latest_invoice.payments`
 * @returns a copy of the object as it goes over the wire, expanded
 * @throws ApiError for a path that can't be expanded
 */
export function expandObject(account: Account, object: object, paths: string[]): object {
	const copy = structuredCopy(object);
	for (const path of paths) {
		const parts = path.split(".");
		if (parts.length > MAX_DEPTH + 1 || (parts[0] !== "data" && parts.length > MAX_DEPTH)) {
			throw invalidRequest(
				`You cannot expand more than ${MAX_DEPTH} levels of a property: ${path}`,
				{
					param: "expand",
				},
			);
		}
		expandPath(account, copy as Json, parts, path, { type: "", path: [] });
	}
	return copy;
}

/** Follows one path. `within` is the nearest object of Stripe's and where in it we are. */
function expandPath(
	account: Account,
	value: unknown,
	parts: string[],
	fullPath: string,
	within: { type: string; path: string[] },
): void {
	if (value === null || value === undefined) return;
	if (Array.isArray(value)) {
		for (const item of value) expandPath(account, item, parts, fullPath, within);
		return;
	}
	const [name, ...rest] = parts;
	if (name === undefined || typeof value !== "object") return;
	const object = value as Json;
	const isDeleted = object.deleted === true;
	if (isDeleted) return;
	const here = typeof object.object === "string" ? { type: object.object, path: [] } : within;
	const path = [...here.path, name];
	const key = path.join(".");
	const include = INCLUDABLE[here.type]?.[key];
	if (include && object[name] === undefined) {
		object[name] = structuredCopyOf(include(account, String(object.id)));
	}
	const collection = EXPANDABLE[here.type]?.[key];
	if (collection && typeof object[name] === "string") {
		const found = account.state[collection].get(object[name]);
		if (found) object[name] = structuredCopy(found);
	}
	const ids = object[name];
	if (collection && Array.isArray(ids)) {
		object[name] = ids.map((id) => {
			const found = typeof id === "string" && account.state[collection].get(id);
			return found ? structuredCopy(found) : id;
		});
	}
	const isExpandable = include !== undefined || collection !== undefined;
	if (rest.length === 0) {
		if (!isExpandable) throw notExpandable(fullPath);
		return;
	}
	if (!(name in object)) throw notExpandable(fullPath);
	expandPath(account, object[name], rest, fullPath, { type: here.type, path });
}

function structuredCopyOf(value: unknown): unknown {
	return value === null ? null : structuredCopy(value as object);
}

function notExpandable(path: string) {
	return invalidRequest(`This property cannot be expanded (${path}).`, { param: "expand" });
}
