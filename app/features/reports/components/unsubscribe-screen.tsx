import { Form, href, Link, useLocation } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Wordmark } from "#app/ui/mark.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { ReportMail } from "../schema.ts";

/** Which mails the address ends, whose, and whether they still come; null for an address that ends none. */
export type Unsubscribing = { mail: ReportMail; username: string; isOn: boolean } | null;

/** What a mail's link to end it leads to. Nothing ends before the button is pressed: programs open such links too. */
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
							<SubmitButton pendingLabel="Stopping…">Stop these mails</SubmitButton>
						</Form>
					) : null}
					<ButtonLink to={href("/dashboard/settings/reports")}>
						Change what you get by mail
					</ButtonLink>
				</div>
			</main>
		</div>
	);
}

function textsOf(unsubscribing: Unsubscribing): { title: string; message: string } {
	if (unsubscribing === null) {
		return {
			title: "This link does not work",
			message: "It may be incomplete, or the account it belonged to is gone.",
		};
	}
	const { mail, username, isOn } = unsubscribing;
	const what = WHAT[mail];
	return isOn
		? { title: "Stop these mails?", message: `You get ${what} /${username} by mail.` }
		: {
				title: "These mails have ended",
				message: `You no longer get ${what} /${username} by mail.`,
			};
}

const WHAT: Readonly<Record<ReportMail, string>> = {
	analytics: "the numbers of",
	seo: "the SEO report of",
	"broken-links": "notices about broken links of",
};
