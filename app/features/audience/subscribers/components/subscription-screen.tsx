import type { ReactNode } from "react";
import { Form, href, Link } from "react-router";
import { formatExactTime } from "#app/lib/format-time.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Wordmark } from "#app/ui/mark.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { Subscription } from "../subscription.server.ts";

/** The subscription of an emailed link; `ended` once it was deleted; null for a link that is invalid or too old. */
export type ShownSubscription = Subscription | "ended" | null;

/**
 * The page behind the link that we email to subscribers. Only its buttons confirm and unsubscribe, because email
 * programs and scanners open links.
 */
export function SubscriptionScreen({
	appName,
	subscription,
}: {
	appName: string;
	subscription: ShownSubscription;
}) {
	return (
		<div className="page flex min-h-dvh flex-col py-6">
			<header>
				<Link to={href("/")} className="inline-flex min-h-11 items-center rounded-md no-underline">
					<Wordmark name={appName} />
				</Link>
			</header>
			<main
				id="main"
				tabIndex={-1}
				className="m-auto grid w-full max-w-lg gap-6 py-10 outline-none"
			>
				{subscription === null ? (
					<Words title="This link doesn’t work">
						It may be incomplete or too old, or you have unsubscribed.
					</Words>
				) : subscription === "ended" ? (
					<Words title="You’re unsubscribed">We deleted your address from this list.</Words>
				) : (
					<Known subscription={subscription} />
				)}
			</main>
		</div>
	);
}

function Known({ subscription }: { subscription: Subscription }) {
	const { email, consentText, consentedAt, isConfirmed, page } = subscription;
	return (
		<>
			<Words title={isConfirmed ? "You’re on the list" : "Confirm your subscription"}>
				<bdi>{page.name}</bdi> (/{page.username}) {isConfirmed ? "has" : "will have"}{" "}
				<strong className="font-medium text-ink">{email}</strong> on their email list.
			</Words>
			<div className="grid gap-2 rounded-lg border border-hairline bg-raised p-4 text-ui">
				<p className="wrap-anywhere whitespace-pre-line" dir="auto">
					“{consentText}”
				</p>
				<p className="text-sm text-muted">
					You agreed to this on {formatExactTime(consentedAt)}. We store your address, this text,
					and the time until you unsubscribe. See our{" "}
					<Link to={href("/privacy")} className="link">
						privacy policy
					</Link>
					.
				</p>
			</div>
			<Form method="post" action={`?language=${page.language}`} className="flex flex-wrap gap-3">
				{isConfirmed ? null : (
					<SubmitButton intent="confirm" pendingLabel="Confirming…">
						Confirm subscription
					</SubmitButton>
				)}
				<SubmitButton variant="secondary" intent="unsubscribe" pendingLabel="Unsubscribing…">
					{isConfirmed ? "Unsubscribe" : "Don’t subscribe"}
				</SubmitButton>
				{isConfirmed && page.isVisible ? (
					// A document of its own, without any of this one's scripts.
					<a href={`/${page.username}`} className={buttonClass({ variant: "quiet" })}>
						Open the page
					</a>
				) : null}
			</Form>
		</>
	);
}

function Words({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div>
			<h1 className="title-page mb-3">{title}</h1>
			{/* Pressing a button changes it. */}
			<p role="status" className="text-lg wrap-anywhere text-muted">
				{children}
			</p>
		</div>
	);
}
