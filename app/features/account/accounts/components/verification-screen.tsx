import { useEffect } from "react";
import { href, useLocation, useNavigate } from "react-router";
import type { AccountTexts } from "#app/i18n/account/texts.ts";
import { fillText } from "#app/i18n/fill-text.ts";
import type { Language } from "#app/i18n/languages.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import { type AccountFieldTexts, resendVerificationToSchema } from "../schema.ts";
import type { AccountReply } from "./account-reply.ts";
import { MailedLinkForm } from "./mailed-link-form.tsx";
import { ResendVerificationButton } from "./resend-verification-button.tsx";

/** Messages after a link was opened or a new one requested. */
export type VerificationState = "success" | FailedState;

type FailedState = "used" | "expired" | "invalid" | "missing" | "failed" | "resend" | "sent";

export type VerificationTexts = Pick<AccountTexts, "verification" | "shared" | "send"> & {
	fields: AccountFieldTexts;
	language: Language;
};

type Viewer = "nobody" | "unverified" | "verified";

export function VerificationScreen({
	state,
	email,
	page,
	viewer,
	next,
	reply,
	texts,
}: {
	state: VerificationState;
	/** The address verified just now, or null. */
	email: string | null;
	/** The public page of the account verified just now. */
	page: { path: string; address: string } | null;
	/** The signed-in user. */
	viewer: Viewer;
	/** Where to go after the verification: the dashboard, or the payment of the plan chosen at sign-up. */
	next: string;
	/** The reply to the form for a new link. */
	reply: AccountReply | undefined;
	texts: VerificationTexts;
}) {
	if (state === "success") return <Verified email={email} page={page} next={next} texts={texts} />;
	const { title, message } = describe(state, texts.verification);
	return (
		<>
			<h1 className="title-page mb-6">{title}</h1>
			<ReplyToast toast={reply?.toast} />
			<Notice tone={TONES[state] ?? "danger"} className="mb-6">
				{message}
			</Notice>
			<NextStep state={state} viewer={viewer} reply={reply} texts={texts} />
		</>
	);
}

/** Redirects automatically, with and without scripts. */
function Verified({
	email,
	page,
	next,
	texts,
}: Pick<Parameters<typeof VerificationScreen>[0], "email" | "page" | "next" | "texts">) {
	const { verification: words, shared } = texts;
	const navigate = useNavigate();
	useEffect(() => {
		const timer = setTimeout(() => navigate(next), LEAD_ON_AFTER_S * 1000);
		return () => clearTimeout(timer);
	}, [navigate, next]);
	return (
		<>
			<noscript>
				<meta httpEquiv="refresh" content={`${LEAD_ON_AFTER_S};url=${next}`} />
			</noscript>
			<h1 className="title-page mb-6">{words.verified}</h1>
			<Notice tone="success" className="mb-6">
				<span className="wrap-anywhere">
					{fillText(words.verifiedText, { email: email ?? "" })}
				</span>
			</Notice>
			<ButtonLink to={next} variant="primary" size="lg" full>
				{next === href("/dashboard") ? shared.goToDashboard : words.pay}
			</ButtonLink>
			{page ? (
				<ButtonLink to={page.path} size="lg" full reloadDocument className="mt-3">
					<span className="min-w-0 wrap-anywhere">
						{fillText(words.page, { address: page.address })}
					</span>
				</ButtonLink>
			) : null}
		</>
	);
}

const LEAD_ON_AFTER_S = 3;

type NextStepProps = Pick<
	Parameters<typeof VerificationScreen>[0],
	"viewer" | "reply" | "texts"
> & { state: FailedState };

function NextStep({ state, viewer, reply, texts }: NextStepProps) {
	const { pathname, search } = useLocation();
	const wide = { variant: "primary", size: "lg", full: true } as const;
	if (state === "sent") {
		return (
			<ButtonLink {...wide} to={href("/signin")}>
				{texts.shared.backToSignIn}
			</ButtonLink>
		);
	}
	if (state === "failed") {
		return (
			<ButtonLink {...wide} to={pathname + search} reloadDocument>
				{texts.verification.tryAgain}
			</ButtonLink>
		);
	}
	if (state === "used" || viewer === "verified") {
		return (
			<ButtonLink {...wide} to={href("/dashboard")}>
				{texts.shared.goToDashboard}
			</ButtonLink>
		);
	}
	return viewer === "unverified" ? (
		<ResendVerificationButton
			{...wide}
			redirectTo={href("/dashboard")}
			texts={texts.send}
			language={texts.language}
		/>
	) : (
		<MailedLinkForm
			makeSchema={resendVerificationToSchema}
			action={href("/verify-email")}
			submit={texts.send.verification}
			reply={reply}
			texts={texts}
		/>
	);
}

/** Tones of the notice; an error's for all other states. */
const TONES: Partial<Record<FailedState, "success" | "info">> = {
	used: "success",
	resend: "info",
	sent: "success",
};

function describe(
	state: FailedState,
	texts: AccountTexts["verification"],
): { title: string; message: string } {
	switch (state) {
		case "used":
			return { title: texts.used, message: texts.usedText };
		case "expired":
			return { title: texts.expired, message: texts.invalidText };
		case "invalid":
			return { title: texts.failed, message: texts.invalidText };
		case "missing":
			return { title: texts.failed, message: texts.missingText };
		case "failed":
			return { title: texts.failed, message: texts.failedText };
		case "resend":
			return { title: texts.resend, message: texts.resendText };
		case "sent":
			return { title: texts.sent, message: texts.sentText };
	}
}
