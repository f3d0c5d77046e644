import type Stripe from "stripe";
import { type Account, emit, find, findCustomer } from "../account.ts";
import { invalidRequest, notSimulated } from "../api-error.ts";
import { hasEnded } from "../billing/subscriptions.ts";
import { idOf, newId } from "../ids.ts";
import { listPage, type Operations, PAGINATION } from "./operation.ts";
import type { Parameters } from "./parameters.ts";

/** The customer portal: what it offers, and visits to it. */
export const portalOperations: Operations = {
	"POST /v1/billing_portal/configurations": (account, input) => {
		input.only(
			"business_profile",
			"default_return_url",
			"features",
			"login_page",
			"metadata",
			"name",
		);
		if (!input.has("features")) {
			throw invalidRequest("Missing required param: features.", {
				code: "parameter_missing",
				param: "features",
			});
		}
		const now = account.clock.seconds();
		const configuration: Stripe.BillingPortal.Configuration = {
			id: newId("bpc"),
			object: "billing_portal.configuration",
			active: true,
			application: null,
			business_profile: readProfile(input, {
				headline: null,
				privacy_policy_url: null,
				terms_of_service_url: null,
			}),
			created: now,
			default_return_url: input.text("default_return_url") ?? null,
			features: readFeatures(input, NO_FEATURES),
			is_default: account.state.portalConfigurations.size === 0,
			livemode: false,
			login_page: readLoginPage(input),
			metadata: input.metadata(),
			name: input.text("name") ?? null,
			updated: now,
		};
		account.state.portalConfigurations.set(configuration.id, configuration);
		emit(account, "billing_portal.configuration.created", configuration);
		return configuration;
	},
	"GET /v1/billing_portal/configurations": (account, input) => {
		input.only(...PAGINATION, "active", "is_default");
		const active = input.boolean("active");
		const isDefault = input.boolean("is_default");
		const configurations = [...account.state.portalConfigurations.values()].filter(
			(configuration) =>
				(active === undefined || configuration.active === active) &&
				(isDefault === undefined || configuration.is_default === isDefault),
		);
		return listPage(configurations, input, "/v1/billing_portal/configurations");
	},
	"GET /v1/billing_portal/configurations/:id": (account, input, [id]) => {
		input.only();
		return find(account, "portalConfigurations", id, "configuration");
	},
	"POST /v1/billing_portal/configurations/:id": (account, input, [id]) => {
		input.only(
			"active",
			"business_profile",
			"default_return_url",
			"features",
			"login_page",
			"metadata",
			"name",
		);
		const configuration = find(account, "portalConfigurations", id, "configuration");
		const active = input.boolean("active");
		if (active === false && configuration.is_default) {
			throw invalidRequest("The default configuration can't be deactivated.", { param: "active" });
		}
		const returnUrl = input.clearableText("default_return_url");
		const name = input.clearableText("name");
		Object.assign(configuration, {
			active: active ?? configuration.active,
			business_profile: readProfile(input, configuration.business_profile),
			default_return_url: returnUrl === undefined ? configuration.default_return_url : returnUrl,
			features: readFeatures(input, configuration.features),
			login_page: input.has("login_page") ? readLoginPage(input) : configuration.login_page,
			metadata: input.metadata(configuration.metadata),
			name: name === undefined ? configuration.name : name,
			updated: account.clock.seconds(),
		} satisfies Partial<Stripe.BillingPortal.Configuration>);
		emit(account, "billing_portal.configuration.updated", configuration);
		return configuration;
	},
	"POST /v1/billing_portal/sessions": (account, input) => {
		input.only("configuration", "customer", "flow_data", "locale", "return_url");
		const customer = findCustomer(account, input.requiredText("customer"));
		const configuration = readConfiguration(account, input);
		const id = newId("bps");
		const session: Stripe.BillingPortal.Session = {
			id,
			object: "billing_portal.session",
			after_expiration: null,
			configuration: configuration.id,
			created: account.clock.seconds(),
			customer: customer.id,
			customer_account: null,
			flow: readFlow(account, customer, input),
			livemode: false,
			locale: (input.text("locale") as Stripe.BillingPortal.Session.Locale | undefined) ?? null,
			on_behalf_of: null,
			return_url: input.text("return_url") ?? configuration.default_return_url,
			url: `${account.origin}/portal/${id}`,
		};
		account.state.portalSessions.set(id, session);
		emit(account, "billing_portal.session.created", session);
		return session;
	},
};

const NO_FEATURES: Stripe.BillingPortal.Configuration.Features = {
	customer_update: { allowed_updates: [], enabled: false },
	invoice_history: { enabled: false },
	payment_method_update: { enabled: false, payment_method_configuration: null },
	subscription_cancel: {
		cancellation_reason: {
			enabled: false,
			feedback_options: null,
			options: ["too_expensive", "missing_features", "switched_service", "unused", "other"],
		},
		enabled: false,
		mode: "at_period_end",
		proration_behavior: "none",
	},
	subscription_pause: { duration: { interval_options: [], type: "indefinite" }, enabled: false },
	subscription_update: {
		billing_cycle_anchor: null,
		default_allowed_updates: [],
		enabled: false,
		products: null,
		proration_behavior: "none",
		schedule_at_period_end: { conditions: [] },
		trial_update_behavior: "end_trial",
	},
};

function readFeatures(
	input: Parameters,
	before: Stripe.BillingPortal.Configuration.Features,
): Stripe.BillingPortal.Configuration.Features {
	const features = structuredClone(before);
	const given = input
		.object("features")
		?.only(
			"customer_update",
			"invoice_history",
			"payment_method_update",
			"subscription_cancel",
			"subscription_pause",
			"subscription_update",
		);
	const update = given?.object("customer_update")?.only("allowed_updates", "enabled");
	features.customer_update.enabled = update?.boolean("enabled") ?? before.customer_update.enabled;
	if (update?.has("allowed_updates")) {
		features.customer_update.allowed_updates = update.texts("allowed_updates") ?? [];
	}
	features.invoice_history.enabled =
		given?.object("invoice_history")?.only("enabled").boolean("enabled") ??
		before.invoice_history.enabled;
	features.payment_method_update.enabled =
		given?.object("payment_method_update")?.only("enabled").boolean("enabled") ??
		before.payment_method_update.enabled;
	const cancel = given
		?.object("subscription_cancel")
		?.only("cancellation_reason", "enabled", "mode", "proration_behavior");
	cancel?.accept("mode", "at_period_end");
	cancel?.accept("proration_behavior", "none");
	features.subscription_cancel.enabled =
		cancel?.boolean("enabled") ?? before.subscription_cancel.enabled;
	const reason = cancel?.object("cancellation_reason")?.only("enabled", "options");
	if (reason) {
		features.subscription_cancel.cancellation_reason.enabled = reason.boolean("enabled") ?? false;
		features.subscription_cancel.cancellation_reason.options =
			reason.texts("options") ?? before.subscription_cancel.cancellation_reason.options;
	}
	given?.object("subscription_pause")?.only("enabled").accept("enabled", "false");
	given?.object("subscription_update")?.only("enabled").accept("enabled", "false");
	return features;
}

function readProfile(
	input: Parameters,
	before: Stripe.BillingPortal.Configuration.BusinessProfile,
): Stripe.BillingPortal.Configuration.BusinessProfile {
	const names = ["headline", "privacy_policy_url", "terms_of_service_url"] as const;
	const given = input.object("business_profile")?.only(...names);
	const profile = { ...before };
	for (const name of names) {
		const value = given?.clearableText(name);
		if (value !== undefined) profile[name] = value;
	}
	return profile;
}

function readLoginPage(input: Parameters): Stripe.BillingPortal.Configuration.LoginPage {
	input.object("login_page")?.only("enabled").accept("enabled", "false");
	return { enabled: false, url: null };
}

function readConfiguration(
	account: Account,
	input: Parameters,
): Stripe.BillingPortal.Configuration {
	const id = input.text("configuration");
	const configuration = id
		? find(account, "portalConfigurations", id, "configuration")
		: [...account.state.portalConfigurations.values()].find(({ is_default }) => is_default);
	if (!configuration) {
		throw invalidRequest(
			"No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode.",
		);
	}
	if (!configuration.active) {
		throw invalidRequest("The portal configuration is inactive.", { param: "configuration" });
	}
	return configuration;
}

function readFlow(
	account: Account,
	customer: Stripe.Customer,
	input: Parameters,
): Stripe.BillingPortal.Session.Flow | null {
	const flow = input.object("flow_data")?.only("type", "subscription_cancel", "after_completion");
	if (!flow) return null;
	if (flow.has("after_completion")) throw notSimulated("after_completion", "flow_data");
	const type = flow.oneOf("type", ["payment_method_update", "subscription_cancel"]);
	if (!type)
		throw invalidRequest("Missing required param: flow_data[type].", { param: "flow_data[type]" });
	const canceled = flow.object("subscription_cancel")?.only("subscription").text("subscription");
	if (type === "subscription_cancel") {
		const subscription = find(account, "subscriptions", canceled ?? "", "subscription");
		if (idOf(subscription.customer) !== customer.id || hasEnded(subscription)) {
			throw invalidRequest("The subscription can't be canceled by this customer.", {
				param: "flow_data[subscription_cancel][subscription]",
			});
		}
	}
	return {
		after_completion: { hosted_confirmation: null, redirect: null, type: "portal_homepage" },
		customer_update: null,
		subscription_cancel: canceled ? { retention: null, subscription: canceled } : null,
		subscription_pause: null,
		subscription_update: null,
		subscription_update_confirm: null,
		type,
	};
}
