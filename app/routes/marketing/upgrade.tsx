import { data, href, Link, redirect } from "react-router";
import { landingContext } from "#app/features/admin/site/landing/landing-context.server.ts";
import {
	continuationSearch,
	readContinuation,
} from "#app/features/billing/checkout/after-sign-in.ts";
import { startCheckout } from "#app/features/billing/checkout/start-checkout.server.ts";
import { BillingContact } from "#app/features/billing/components/billing-contact.tsx";
import { CurrentPlan } from "#app/features/billing/components/current-plan.tsx";
import { PaymentsNotSetUp } from "#app/features/billing/components/payments-not-set-up.tsx";
import { PlanCards } from "#app/features/billing/components/plan-cards.tsx";
import {
	DowngradesSection,
	HiddenSection,
} from "#app/features/billing/components/plan-changes.tsx";
import { getPlanSurroundings } from "#app/features/billing/plans/get-plan-surroundings.server.ts";
import { planChanges } from "#app/features/billing/plans/plan-changes.ts";
import { listPrices } from "#app/features/billing/plans/prices/list-prices.server.ts";
import { getBillingOverview, getPlanUse } from "#app/features/billing/queries.server.ts";
import { upgradeSchema } from "#app/features/billing/schema.ts";
import { expectBillingError, unableTo } from "#app/features/billing/stripe/billing-error.server.ts";
import { changePlanPath } from "#app/features/billing/subscription/change-plan-path.ts";
import { getOwnPage } from "#app/features/creator-page/core/get-own-page.server.ts";
import { parseForm } from "#app/forms/form.server.ts";
import { allowStripePages } from "#app/middleware/allow-stripe-pages.server.ts";
import { visitorContext } from "#app/middleware/session.server.ts";
import { env } from "#app/platform/env.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { replyToastContext } from "#app/platform/flash-toast.server.ts";
import { passRetryAfter, requestFactsContext } from "#app/platform/request-facts.server.ts";
import { site } from "#app/platform/site.server.ts";
import { isBillingConfigured } from "#app/platform/stripe.server.ts";
import type { Route } from "./+types/upgrade";

export const middleware: Route.MiddlewareFunction[] = [allowStripePages];

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `Plans · ${matches[0].loaderData.appName}` },
	{ name: "description", content: "What each plan includes, what it costs, and how to get it." },
];

export async function loader({ url, context }: Route.LoaderArgs) {
	// Who is signed in can't be told then, and asking everybody to sign in would be wrong.
	if (context.get(landingContext).state === "failed") {
		throw new AppError(
			"unavailable",
			"Error loading plans: our database can’t be reached. Please try again soon.",
		);
	}
	const user = context.get(visitorContext);
	const page = user && (await getOwnPage(user));
	const [prices, overview, use] = await Promise.all([
		listPrices(),
		user && getBillingOverview(user),
		page && getPlanUse(page),
	]);
	return {
		continuation: readContinuation(Object.fromEntries(url.searchParams)),
		prices,
		account: user &&
			overview && { tier: user.tier, current: overview.current, given: overview.given },
		changes: page && use && planChanges(use, { tier: page.tier, appName: site.name }),
		canPay: isBillingConfigured,
		isTaxed: env.STRIPE_AUTOMATIC_TAX === "on",
		surroundings: getPlanSurroundings(),
		supportEmail: site.supportEmail,
	};
}

/** Leads to Stripe's payment page. Only the plan is taken from the form: its price is the server's to know. */
export async function action({ request, url, context }: Route.ActionArgs) {
	const submission = await parseForm(request, upgradeSchema);
	if (submission.status !== "success") {
		throw new AppError("bad_request", "This plan doesn't exist. Please choose another.");
	}
	const { plan } = submission.value;
	const user = context.get(visitorContext);
	if (user === null) {
		const redirectTo = url.searchParams.get("redirectTo");
		return redirect(href("/signin") + continuationSearch({ plan, redirectTo }), 303);
	}
	try {
		const started = await startCheckout(user, plan);
		return redirect(started.kind === "pay" ? started.url : changePlanPath(plan), 303);
	} catch (thrown) {
		const error = expectBillingError(thrown);
		passRetryAfter(context.get(requestFactsContext), error);
		const message = unableTo("upgrade", error);
		context.set(replyToastContext, { type: "error", message });
		return data({ failure: message }, error.status);
	}
}

export default function Upgrade({ loaderData, actionData }: Route.ComponentProps) {
	const { continuation, account, prices, changes, canPay, supportEmail } = loaderData;
	return (
		<div className="page grid gap-10 py-12 md:py-20">
			<div>
				<h1 className="title-page md:text-4xl">Plans</h1>
				<p className="lede mt-2">
					{account ? <CurrentPlan {...account} /> : "Prices are in US dollars. Free needs no card."}
				</p>
			</div>
			{canPay ? null : <PaymentsNotSetUp supportEmail={supportEmail} />}
			<div className="grid gap-4">
				<PlanCards
					{...loaderData.surroundings}
					prices={prices}
					holder={account}
					canPay={canPay}
					failure={actionData?.failure}
					{...continuation}
				/>
				{canPay ? (
					<p className="text-ui text-muted">
						Paid plans renew each month. Cancel any time.
						{loaderData.isTaxed ? " Tax may be added, and is shown before you pay." : null}
					</p>
				) : null}
				{account ? null : <SignInPrompt continuation={continuation} />}
			</div>
			{changes ? (
				<>
					<HiddenSection hidden={changes.hidden} />
					<DowngradesSection downgrades={changes.downgrades} />
				</>
			) : null}
			<BillingContact supportEmail={supportEmail} />
			{account ? (
				<p>
					<Link to={continuation.redirectTo ?? href("/dashboard")} className="link hit-44">
						Continue without changing your plan
					</Link>
				</p>
			) : null}
		</div>
	);
}

type Continuation = Route.ComponentProps["loaderData"]["continuation"];

function SignInPrompt({ continuation }: { continuation: Continuation }) {
	const search = continuationSearch(
		continuation.plan === null
			? { redirectTo: href("/upgrade") + continuationSearch(continuation) }
			: continuation,
	);
	return (
		<p className="text-ui text-muted">
			<Link to={href("/signin") + search} className="link hit-44">
				Sign in
			</Link>{" "}
			to see or change your plan.
		</p>
	);
}
