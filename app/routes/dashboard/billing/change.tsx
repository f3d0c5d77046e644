import { data, href, Link, redirect } from "react-router";
import { BillingFailure } from "#app/features/billing/components/billing-failure.tsx";
import { DowngradeForm } from "#app/features/billing/components/downgrade-form.tsx";
import { LossList } from "#app/features/billing/components/loss-list.tsx";
import { GainList, UpgradeForm } from "#app/features/billing/components/upgrade-form.tsx";
import { type PaidPlan, PLANS, parseTier } from "#app/features/billing/plans/plans.ts";
import {
	CHANGE_FAILED_MESSAGE,
	changePlanSchema,
	toastOfChange,
} from "#app/features/billing/schema.ts";
import { asBillingError } from "#app/features/billing/stripe/billing-error.server.ts";
import { changePlanPath } from "#app/features/billing/subscription/change-plan-path.ts";
import { planName } from "#app/features/billing/subscription/describe-subscription.ts";
import { getChangePage } from "#app/features/billing/subscription/get-change-page.server.ts";
import { requestDowngrade } from "#app/features/billing/subscription/request-downgrade.server.ts";
import { startUpgrade } from "#app/features/billing/subscription/start-upgrade.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { reloadRefused } from "#app/forms/reload-refused.ts";
import { formatMoney } from "#app/lib/format-money.ts";
import { formatDay } from "#app/lib/format-time.ts";
import { titled } from "#app/lib/titled.ts";
import { currentOwner } from "#app/middleware/require-page.server.ts";
import { currentUserContext } from "#app/middleware/require-user.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Section } from "#app/ui/section.tsx";
import type { Route } from "./+types/change";

const SEE_OTHER = 303;
const BILLING = href("/dashboard/billing");

export const meta = titled("Change plan");

/** An amount that isn't right any more is shown anew. */
export const shouldRevalidate = reloadRefused(409);

export async function loader({ url, context }: Route.LoaderArgs) {
	const to = parseTier(url.searchParams.get("plan"));
	if (to === null) throw redirect(BILLING);
	const page = await getChangePage(currentOwner(context), to);
	switch (page.kind) {
		case "none":
			throw redirect(BILLING);
		case "buy":
			throw redirect(`${href("/upgrade")}?plan=${page.to}`);
		case "cancel":
			throw redirect(href("/dashboard/billing/cancel"));
		case "unavailable":
		case "refused":
			return data(page, { status: page.status });
		default:
			return data(page);
	}
}

export const action = formAction({
	schema: changePlanSchema,
	by: ({ context }: Route.ActionArgs) => context.get(currentUserContext),
	on: {
		async upgrade({ plan, prorationDate = null, dueCents }, owner) {
			const changed = await startUpgrade(owner, plan, { prorationDate, dueCents });
			if (changed.result.kind === "pay") return redirect(changed.result.url, SEE_OTHER);
			return { toast: toastOfChange(`Welcome to ${PLANS[plan].name}`, changed), to: BILLING };
		},
		async downgrade({ plan }, owner) {
			const changed = await requestDowngrade(owner, plan);
			const message = `Your plan changes to ${PLANS[plan].name} at the end of this period`;
			return { toast: toastOfChange(message, changed), to: BILLING };
		},
	},
	failed: CHANGE_FAILED_MESSAGE,
	explain: asBillingError,
});

export const clientAction = formClientAction();

type ChangePage = Route.ComponentProps["loaderData"];

export default function ChangePlan({ loaderData: page, actionData }: Route.ComponentProps) {
	return (
		<div className="editor grid gap-10">
			<PageHeader title={titleOf(page)} description={describe(page)} />
			<BillingFailure reply={actionData} />
			<Content page={page} />
		</div>
	);
}

function titleOf(page: ChangePage): string {
	const { name } = PLANS[page.to];
	if (page.kind === "upgrade") return `Upgrade to ${name}`;
	return page.kind === "downgrade" ? `Downgrade to ${name}` : `Change to ${name}`;
}

function describe(page: ChangePage): string | undefined {
	if (page.kind === "upgrade") return "The change takes effect as soon as the payment arrives.";
	if (page.kind !== "downgrade") return undefined;
	const { current, to, renewal } = page;
	const day = formatDay(current.currentPeriodEnd);
	return `You keep ${planName(current)} until ${day}. Then you’re on ${PLANS[to].name}, and you pay ${formatMoney(renewal.cents, renewal.currency)} that day. You can cancel the change until then.`;
}

function Content({ page }: { page: ChangePage }) {
	switch (page.kind) {
		case "upgrade":
			return (
				<>
					<UpgradeForm preview={page.preview} current={page.current} card={page.card} />
					<Section title={`What ${PLANS[page.to].name} adds`}>
						<GainList features={page.gains} restored={page.restored} />
					</Section>
				</>
			);
		case "downgrade":
			return (
				<>
					<Section
						title="What your page would no longer show"
						description="It stays saved and comes back if you upgrade. All your links stay."
					>
						<LossList losses={page.losses} />
					</Section>
					<DowngradeForm to={page.to} at={page.current.currentPeriodEnd} />
				</>
			);
		default:
			return <Refused message={page.message} to={page.to} canRetry={page.kind === "unavailable"} />;
	}
}

function Refused({ message, to, canRetry }: { message: string; to: PaidPlan; canRetry: boolean }) {
	return (
		<>
			<Notice
				tone={canRetry ? "danger" : "warning"}
				action={
					canRetry ? (
						<ButtonLink to={changePlanPath(to)} reloadDocument size="sm">
							Try again
						</ButtonLink>
					) : null
				}
			>
				{message}
			</Notice>
			<p>
				<Link to={BILLING} className="link hit-44">
					Back to billing
				</Link>
			</p>
		</>
	);
}
