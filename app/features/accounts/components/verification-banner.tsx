import { type ReactNode, useEffect } from "react";
import { href, Link, useFetcher, useLocation } from "react-router";
import { Notice } from "#app/ui/notice.tsx";
import type { VerificationMailState } from "../verification-mail-state.server.ts";
import { ResendVerificationButton } from "./resend-verification-button.tsx";

/** Stands in the dashboard until the account's address is verified, and says what became of the mail. */
export function VerificationBanner({
	email,
	mail: shownMail,
}: {
	email: string;
	mail: VerificationMailState;
}) {
	const { pathname, search } = useLocation();
	const mail = useOutcome(shownMail);
	return (
		<Notice
			title="Verify your email"
			action={
				<ResendVerificationButton redirectTo={pathname + search} size="sm" variant="secondary" />
			}
		>
			<p>{textOf(mail, <span className="wrap-anywhere">{email}</span>)}</p>
		</Notice>
	);
}

const POLL_MS = 3_000;
const MAX_POLLS = 10;

/**
 * Asks again while the mail is about to leave, so that a refusal is said at once to whoever stays on the page. By a
 * fetcher: loading the page anew would take back what a form on it has been answered, and lose where one leads.
 */
function useOutcome(shown: VerificationMailState): VerificationMailState {
	const { load, data } = useFetcher<{ mail: VerificationMailState }>();
	const mail = data?.mail ?? shown;
	const isComing = mail.kind === "coming";
	useEffect(() => {
		if (!isComing) return;
		let polls = 0;
		const timer = setInterval(() => {
			polls += 1;
			if (polls === MAX_POLLS) clearInterval(timer);
			if (document.visibilityState === "visible" && navigator.onLine)
				void load(href("/dashboard/verification-mail"));
		}, POLL_MS);
		return () => clearInterval(timer);
	}, [isComing, load]);
	return mail;
}

function textOf(mail: VerificationMailState, email: ReactNode): ReactNode {
	switch (mail.kind) {
		case "sent":
			return <>We sent a link to {email}. Open it to show that the address is yours.</>;
		case "coming":
			return (
				<>A link to {email} is on its way. If nothing arrives in a few minutes, send a new one.</>
			);
		case "refused":
			return (
				<>
					We couldn't deliver the link to {email}. Its mail server said:{" "}
					<q className="wrap-anywhere">{mail.reason}</q> If the address is mistyped,{" "}
					<Link className="link" to={href("/dashboard/settings/account")}>
						change your email
					</Link>
					.
				</>
			);
		case "none":
			return (
				<>
					There is no working link for {email} at the moment. If none arrives in a few minutes, send
					a new one.
				</>
			);
		case "expired":
			return <>The link we sent to {email} has expired.</>;
	}
}
