import { Fragment, type ReactNode } from "react";
import { Form, href, Link } from "react-router";
import { fillNodes, fillText } from "#app/i18n/fill-text.ts";
import type { VisitorTexts } from "#app/i18n/visitors/texts.ts";
import { formatExactTime } from "#app/lib/format-time.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Wordmark } from "#app/ui/mark.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { Subscription } from "../subscription.server.ts";

type Texts = VisitorTexts["subscription"];

/** The subscription of an emailed link; `ended` once it was deleted; null for a link that is invalid or too old. */
export type ShownSubscription = Subscription | "ended" | null;

/**
 * The page behind the link that we email to subscribers. Only its buttons confirm and unsubscribe, because email
 * programs and scanners open links.
 */
export function SubscriptionScreen({
	appName,
	texts,
	subscription,
}: {
	appName: string;
	texts: Texts;
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
					<Words title={texts.invalid}>{texts.invalidText}</Words>
				) : subscription === "ended" ? (
					<Words title={texts.ended}>{texts.endedText}</Words>
				) : (
					<Known subscription={subscription} texts={texts} />
				)}
			</main>
		</div>
	);
}

function Known({ subscription, texts }: { subscription: Subscription; texts: Texts }) {
	const { email, consentText, consentedAt, isConfirmed, page } = subscription;
	const shown = {
		page: (
			<Fragment key="page">
				<bdi>{page.name}</bdi> (<bdi dir="ltr">{page.address}</bdi>)
			</Fragment>
		),
		email: (
			<strong key="email" className="font-medium text-ink" dir="ltr">
				{email}
			</strong>
		),
	};
	const agreed = {
		time: formatExactTime(consentedAt, page.language),
		privacyPolicy: (
			<Link key="privacy" to={href("/privacy")} className="link">
				{texts.privacyPolicy}
			</Link>
		),
	};
	return (
		<>
			<Words title={isConfirmed ? texts.confirmed : texts.toConfirm}>
				{fillNodes(isConfirmed ? texts.confirmedText : texts.toConfirmText, shown)}
			</Words>
			<div className="grid gap-2 rounded-lg border border-hairline bg-raised p-4 text-ui">
				<p className="wrap-anywhere whitespace-pre-line" dir="auto">
					{fillText(texts.quote, { text: consentText })}
				</p>
				<p className="text-sm text-muted">{fillNodes(texts.agreed, agreed)}</p>
			</div>
			<Form method="post" action={`?language=${page.language}`} className="flex flex-wrap gap-3">
				{isConfirmed ? null : (
					<SubmitButton intent="confirm" pendingLabel={texts.confirming}>
						{texts.confirm}
					</SubmitButton>
				)}
				<SubmitButton variant="secondary" intent="unsubscribe" pendingLabel={texts.unsubscribing}>
					{isConfirmed ? texts.unsubscribe : texts.decline}
				</SubmitButton>
				{isConfirmed && page.isVisible ? (
					// A document of its own, without any of this one's scripts.
					<a href={`/${page.username}`} className={buttonClass({ variant: "quiet" })}>
						{texts.openPage}
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
