import { Form, href, Link, useLocation } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Wordmark } from "#app/ui/mark.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { ReportMail } from "../schema.ts";

/**
 * The emails that the unsubscribe link ends, the page they are about, and whether they are still on; null for an
 * unknown token.
 */
export type Unsubscribing = { mail: ReportMail; username: string; isOn: boolean } | null;

/**
 * The page behind an unsubscribe link. Only the button unsubscribes, because email programs and scanners open links.
 */
export function UnsubscribeScreen({
	appName,
	unsubscribing,
}: {
	appName: string;
	unsubscribing: Unsubscribing;
}) {
	const { title, message } = textsOf(unsubscribing);
	const { pathname, search } = useLocation();
	return (
		<div className="page flex min-h-dvh flex-col py-6">
			<header>
				<Link to={href("/")} className="inline-flex min-h-11 items-center rounded-md no-underline">
					<Wordmark name={appName} />
				</Link>
			</header>
			<main id="main" tabIndex={-1} className="m-auto w-full max-w-lg py-10 outline-none">
				<h1 className="title-page mb-4">{title}</h1>
				{/* Pressing the button changes it. */}
				<p role="status" className="mb-8 text-lg text-muted wrap-anywhere">
					{message}
				</p>
				<div className="flex flex-wrap gap-3">
					{unsubscribing?.isOn ? (
						<Form method="post" action={pathname + search}>
							<SubmitButton pendingLabel="Unsubscribing…">Unsubscribe</SubmitButton>
						</Form>
					) : null}
					<ButtonLink to={href("/dashboard/settings/reports")}>Change email settings</ButtonLink>
				</div>
			</main>
		</div>
	);
}

function textsOf(unsubscribing: Unsubscribing): { title: string; message: string } {
	if (unsubscribing === null) {
		return {
			title: "This link doesn’t work",
			message: "It may be incomplete, or its account no longer exists.",
		};
	}
	const { mail, username, isOn } = unsubscribing;
	const what = WHAT[mail];
	return isOn
		? { title: "Unsubscribe?", message: `We email you ${what} /${username}.` }
		: {
				title: "You’re unsubscribed",
				message: `We no longer email you ${what} /${username}.`,
			};
}

const WHAT: Readonly<Record<ReportMail, string>> = {
	analytics: "analytics reports for",
	seo: "SEO reports for",
	"broken-links": "broken link alerts for",
	"first-visits": "about the first visits to",
};
