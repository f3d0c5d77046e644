import Stripe from "stripe";
import { type Account, change, emit, find } from "../account.ts";
import { invalidRequest } from "../api-error.ts";
import { idOf, newId } from "../ids.ts";
import { createdFilter, listPage, type Operations, PAGINATION } from "./operation.ts";
import type { Parameters } from "./parameters.ts";

/** Products and prices. */
export const catalogOperations: Operations = {
	"POST /v1/products": (account, input) => {
		input.only(...PRODUCT, "id", "type");
		input.accept("type", "service");
		const now = account.clock.seconds();
		const id = input.text("id") ?? newId("prod");
		if (account.state.products.has(id)) {
			throw invalidRequest("Product already exists.", {
				code: "resource_already_exists",
				param: "id",
			});
		}
		const product: Stripe.Product = {
			id,
			object: "product",
			active: input.boolean("active") ?? true,
			created: now,
			default_price: null,
			description: input.text("description") ?? null,
			images: input.texts("images") ?? [],
			livemode: false,
			marketing_features: readFeatures(input),
			metadata: input.metadata(),
			name: input.requiredText("name"),
			package_dimensions: null,
			shippable: null,
			statement_descriptor: input.text("statement_descriptor") ?? null,
			tax_code: input.text("tax_code") ?? null,
			tax_details: null,
			type: "service",
			unit_label: input.text("unit_label") ?? null,
			updated: now,
			url: input.text("url") ?? null,
		};
		account.state.products.set(id, product);
		emit(account, "product.created", product);
		return product;
	},
	"GET /v1/products": (account, input) => {
		input.only(...PAGINATION, "active", "ids", "created", "url");
		const active = input.boolean("active");
		const ids = input.texts("ids");
		const url = input.text("url");
		const isCreated = createdFilter(input);
		const products = [...account.state.products.values()].filter(
			(product) =>
				(active === undefined || product.active === active) &&
				(!ids || ids.includes(product.id)) &&
				(url === undefined || product.url === url) &&
				isCreated(product),
		);
		return listPage(products, input, "/v1/products");
	},
	"GET /v1/products/:id": (account, input, [id]) => {
		input.only();
		return find(account, "products", id);
	},
	"POST /v1/products/:id": (account, input, [id]) => {
		input.only(...PRODUCT, "default_price");
		const product = find(account, "products", id);
		change(account, "product.updated", product, (object) => {
			object.active = input.boolean("active") ?? object.active;
			object.name = input.text("name") ?? object.name;
			object.description = cleared(input.clearableText("description"), object.description);
			object.url = cleared(input.clearableText("url"), object.url);
			object.tax_code = cleared(input.clearableText("tax_code"), object.tax_code ?? null);
			object.unit_label = cleared(input.clearableText("unit_label"), object.unit_label ?? null);
			object.statement_descriptor =
				input.text("statement_descriptor") ?? object.statement_descriptor;
			if (input.has("images")) object.images = input.texts("images") ?? [];
			if (input.has("marketing_features")) object.marketing_features = readFeatures(input);
			const defaultPrice = input.text("default_price");
			if (defaultPrice)
				object.default_price = find(account, "prices", defaultPrice, "default_price").id;
			object.metadata = input.metadata(object.metadata);
			object.updated = account.clock.seconds();
		});
		return product;
	},
	"POST /v1/prices": (account, input) => {
		input.only(
			"currency",
			"active",
			"billing_scheme",
			"lookup_key",
			"metadata",
			"nickname",
			"product",
			"recurring",
			"tax_behavior",
			"transfer_lookup_key",
			"unit_amount",
		);
		input.accept("billing_scheme", "per_unit");
		const price = buildPrice(account, input);
		account.state.prices.set(price.id, price);
		emit(account, "price.created", price);
		return price;
	},
	"GET /v1/prices": (account, input) => {
		input.only(
			...PAGINATION,
			"active",
			"created",
			"currency",
			"lookup_keys",
			"product",
			"recurring",
			"type",
		);
		const keys = input.texts("lookup_keys");
		if (keys && keys.length > 10) {
			throw invalidRequest("lookup_keys may have at most 10 values.", { param: "lookup_keys" });
		}
		const active = input.boolean("active");
		const product = input.text("product");
		const currency = input.text("currency");
		const type = input.oneOf("type", ["one_time", "recurring"]);
		const interval = input.object("recurring")?.only("interval").text("interval");
		const isCreated = createdFilter(input);
		const prices = [...account.state.prices.values()].filter(
			(price) =>
				(active === undefined || price.active === active) &&
				(!keys || (price.lookup_key !== null && keys.includes(price.lookup_key))) &&
				(product === undefined || idOf(price.product) === product) &&
				(currency === undefined || price.currency === currency) &&
				(type === undefined || price.type === type) &&
				(interval === undefined || price.recurring?.interval === interval) &&
				isCreated(price),
		);
		return listPage(prices, input, "/v1/prices");
	},
	"GET /v1/prices/:id": (account, input, [id]) => {
		input.only();
		return find(account, "prices", id);
	},
	"POST /v1/prices/:id": (account, input, [id]) => {
		input.only(
			"active",
			"lookup_key",
			"metadata",
			"nickname",
			"tax_behavior",
			"transfer_lookup_key",
		);
		const price = find(account, "prices", id);
		const lookupKey = takeLookupKey(account, input, price);
		change(account, "price.updated", price, (object) => {
			object.active = input.boolean("active") ?? object.active;
			object.nickname = input.text("nickname") ?? object.nickname;
			const behavior = input.oneOf("tax_behavior", ["exclusive", "inclusive", "unspecified"]);
			if (behavior && object.tax_behavior !== "unspecified" && behavior !== object.tax_behavior) {
				throw invalidRequest("You cannot change the tax behavior of a price once it is set.", {
					param: "tax_behavior",
				});
			}
			object.tax_behavior = behavior ?? object.tax_behavior;
			object.metadata = input.metadata(object.metadata);
			if (lookupKey !== undefined) object.lookup_key = lookupKey;
		});
		return price;
	},
};

/** Creates the price that `price_data` describes. It can't be sold again. */
export function createInlinePrice(account: Account, input: Parameters): Stripe.Price {
	input.only("currency", "product", "recurring", "tax_behavior", "unit_amount");
	const { id: product, active } = find(
		account,
		"products",
		input.requiredText("product"),
		input.pathOf("product"),
	);
	if (!active) {
		throw invalidRequest(`The product specified is inactive: ${product}`, {
			param: input.pathOf("product"),
		});
	}
	const price = { ...buildPrice(account, input), active: false };
	account.state.prices.set(price.id, price);
	emit(account, "price.created", price);
	return price;
}

function buildPrice(account: Account, input: Parameters): Stripe.Price {
	const product = find(account, "products", input.requiredText("product"), "product");
	const recurring = input.object("recurring")?.only("interval", "interval_count", "usage_type");
	recurring?.accept("usage_type", "licensed");
	input.requiredText("unit_amount");
	const amount = input.integer("unit_amount") ?? 0;
	if (amount < 0) throw invalidRequest("Invalid non-negative integer", { param: "unit_amount" });
	const currency = input.requiredText("currency").toLowerCase();
	if (!/^[a-z]{3}$/.test(currency)) {
		throw invalidRequest(`Invalid currency: ${currency}`, { param: "currency" });
	}
	return {
		id: newId("price"),
		object: "price",
		active: input.boolean("active") ?? true,
		billing_scheme: "per_unit",
		created: account.clock.seconds(),
		currency,
		custom_unit_amount: null,
		livemode: false,
		lookup_key: takeLookupKey(account, input, undefined) ?? null,
		metadata: input.metadata(),
		nickname: input.text("nickname") ?? null,
		product: product.id,
		recurring: recurring
			? {
					interval: recurring.oneOf("interval", ["day", "week", "month", "year"]) ?? "month",
					interval_count: recurring.integer("interval_count") ?? 1,
					meter: null,
					trial_period_days: null,
					usage_type: "licensed",
				}
			: null,
		tax_behavior:
			input.oneOf("tax_behavior", ["exclusive", "inclusive", "unspecified"]) ?? "unspecified",
		tiers_mode: null,
		transform_quantity: null,
		type: recurring ? "recurring" : "one_time",
		unit_amount: amount,
		unit_amount_decimal: Stripe.Decimal.from(String(amount)),
	};
}

const PRODUCT = [
	"active",
	"description",
	"images",
	"marketing_features",
	"metadata",
	"name",
	"statement_descriptor",
	"tax_code",
	"unit_label",
	"url",
];

function readFeatures(input: Parameters): Stripe.Product.MarketingFeature[] {
	return (input.objects("marketing_features") ?? []).map((feature) => ({
		name: feature.only("name").requiredText("name"),
	}));
}

export function cleared<Value>(
	given: Value | null | undefined,
	before: Value | null,
): Value | null {
	return given === undefined ? before : given;
}

/** @returns the key to set; undefined if the request names none. Takes it from the price that has it, if asked to. */
function takeLookupKey(
	account: Account,
	input: Parameters,
	price: Stripe.Price | undefined,
): string | null | undefined {
	const key = input.clearableText("lookup_key");
	if (!key || price?.lookup_key === key) return key;
	for (const owner of account.state.prices.values()) {
		if (owner.lookup_key !== key) continue;
		if (!input.boolean("transfer_lookup_key")) {
			throw invalidRequest(
				`A price (\`${owner.id}\`) already uses that lookup key. If you want to assign it to this price, set \`transfer_lookup_key\`.`,
				{ param: "lookup_key" },
			);
		}
		change(account, "price.updated", owner, (object) => {
			object.lookup_key = null;
		});
	}
	return key;
}
