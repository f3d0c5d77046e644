import type { ReactNode } from "react";
import { useEffect } from "react";
import { Form, href, useRevalidator } from "react-router";
import { formatDay } from "#app/lib/format-time.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { Notice, type NoticeTone } from "#app/ui/notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { PaymentProblem } from "../payments/get-payment-problem.server.ts";
import { PortalButton } from "./portal-button.tsx";

/** Shown on every tab while something is wrong with a payment: what it is, what to do, and the buttons for it. */
export function PaymentBanner({ problem }: { problem: PaymentProblem }) {
	useRevalidationOnReturn();
	const { tone, title, text, action } = describe(problem);
	return (
		<Notice tone={tone} title={title} action={action}>
			{text}
		</Notice>
	);
}

/** Stripe's pages open in a tab of their own: whoever comes back from there sees whether the payment has arrived. */
function useRevalidationOnReturn(): void {
	const { revalidate } = useRevalidator();
	useEffect(() => {
		const check = () => {
			if (document.visibilityState === "visible" && navigator.onLine) void revalidate();
		};
		document.addEventListener("visibilitychange", check);
		return () => document.removeEventListener("visibilitychange", check);
	}, [revalidate]);
}

type Description = { tone: NoticeTone; title: string; text: string; action: ReactNode };

function describe({ kind, invoiceUrl, nextAttemptAt }: PaymentProblem): Description {
	switch (kind) {
		case "past_due":
			return {
				tone: "danger",
				title: "Your payment failed",
				text:
					nextAttemptAt === null
						? "You keep your plan for now. Update your card or pay the invoice."
						: `You keep your plan while we try again, next on ${formatDay(nextAttemptAt)}. Update your card or pay the invoice.`,
				action: (
					<>
						<InvoiceLink url={invoiceUrl}>Pay invoice</InvoiceLink>
						<PortalButton size="sm">Update card</PortalButton>
					</>
				),
			};
		case "unpaid":
			return {
				tone: "danger",
				title: "Your plan is off because an invoice isn’t paid",
				text:
					invoiceUrl === null
						? "We couldn’t charge your card after several tries. Choose a plan again, or cancel the subscription."
						: "We couldn’t charge your card after several tries. Pay the invoice to get your plan back, choose a plan again, or cancel the subscription.",
				action: (
					<>
						<InvoiceLink url={invoiceUrl}>Pay invoice</InvoiceLink>
						<ButtonLink to={href("/upgrade")} size="sm">
							Choose a plan
						</ButtonLink>
						<CancelLink />
					</>
				),
			};
		case "incomplete":
			return {
				tone: "warning",
				title: "Your first payment isn’t finished",
				text: "Your plan starts as soon as it is. After a day, you have to choose a plan again.",
				action: (
					<>
						<InvoiceLink url={invoiceUrl}>Finish payment</InvoiceLink>
						<CheckPaymentButton />
					</>
				),
			};
		case "pending_update":
			return {
				tone: "warning",
				title: "Your upgrade isn’t paid yet",
				text: "Your card was declined, or your bank wants you to confirm. Finish the payment to upgrade. Until then you keep the plan you have.",
				action: (
					<>
						<InvoiceLink url={invoiceUrl}>Finish payment</InvoiceLink>
						<CheckPaymentButton />
					</>
				),
			};
		case "paused":
			return {
				tone: "warning",
				title: "Your subscription is paused",
				text: "Your plan is off, and you aren’t charged while it’s paused. Add a card to continue, or cancel the subscription.",
				action: (
					<>
						<PortalButton size="sm">Add a card</PortalButton>
						<CancelLink />
					</>
				),
			};
		case "disputed":
			return {
				tone: "warning",
				title: "A payment is disputed",
				text: "Your bank is reviewing it. If that was a mistake, tell your bank, then write to us.",
				action: (
					<ButtonLink to={href("/dashboard/support")} size="sm">
						Contact support
					</ButtonLink>
				),
			};
	}
}

/** Link to Stripe's page of the invoice; nothing if there is none. */
function InvoiceLink({ url, children }: { url: string | null; children: string }) {
	if (url === null) return null;
	return (
		<a
			href={url}
			target="_blank"
			rel="noreferrer"
			className={buttonClass({ variant: "primary", size: "sm" })}
		>
			{children}
		</a>
	);
}

function CancelLink() {
	return (
		<ButtonLink to={href("/dashboard/billing/cancel")} size="sm">
			Cancel subscription
		</ButtonLink>
	);
}

/** Asks Stripe whether the payment has arrived, for a message of Stripe's that is late. */
function CheckPaymentButton() {
	return (
		<Form method="post" action={href("/dashboard/billing")}>
			<SubmitButton variant="secondary" size="sm" intent="check-payment" pendingLabel="Checking…">
				I’ve paid
			</SubmitButton>
		</Form>
	);
}
