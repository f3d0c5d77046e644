import { useEffect } from "react";
import { href, useLocation, useNavigate } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import { VERIFICATION_FAILED_MESSAGE, VERIFICATION_LINK_INVALID_MESSAGE } from "../schema.ts";
import type { AccountReply } from "./account-reply.ts";
import { ResendVerificationButton } from "./resend-verification-button.tsx";
import { ResendVerificationForm } from "./resend-verification-form.tsx";

/** Messages after a link was opened or a new one requested. */
export type VerificationState = "success" | keyof typeof TEXTS;

type Viewer = "nobody" | "unverified" | "verified";

export function VerificationScreen({
	state,
	email,
	page,
	viewer,
	next,
	reply,
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
}) {
	if (state === "success") return <Verified email={email} page={page} next={next} />;
	const { title, message, tone } = TEXTS[state];
	return (
		<>
			<h1 className="title-page mb-6">{title}</h1>
			<ReplyToast toast={reply?.toast} />
			<Notice tone={tone} className="mb-6">
				{message}
			</Notice>
			<NextStep state={state} viewer={viewer} reply={reply} />
		</>
	);
}

/** Redirects automatically, with and without scripts. */
function Verified({
	email,
	page,
	next,
}: Pick<Parameters<typeof VerificationScreen>[0], "email" | "page" | "next">) {
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
			<h1 className="title-page mb-6">Email verified</h1>
			<Notice tone="success" className="mb-6">
				<span className="wrap-anywhere">Thank you. {email} is verified.</span>
			</Notice>
			<ButtonLink to={next} variant="primary" size="lg" full>
				{next === href("/dashboard") ? "Go to your dashboard" : "Continue to payment"}
			</ButtonLink>
			{page ? (
				<ButtonLink to={page.path} size="lg" full reloadDocument className="mt-3">
					<span className="min-w-0 wrap-anywhere">Your page: {page.address}</span>
				</ButtonLink>
			) : null}
		</>
	);
}

const LEAD_ON_AFTER_S = 3;

type NextStepProps = Pick<Parameters<typeof VerificationScreen>[0], "viewer" | "reply"> & {
	state: keyof typeof TEXTS;
};

function NextStep({ state, viewer, reply }: NextStepProps) {
	const { pathname, search } = useLocation();
	const wide = { variant: "primary", size: "lg", full: true } as const;
	if (state === "sent") {
		return (
			<ButtonLink {...wide} to={href("/signin")}>
				Back to sign in
			</ButtonLink>
		);
	}
	if (state === "failed") {
		return (
			<ButtonLink {...wide} to={pathname + search} reloadDocument>
				Try again
			</ButtonLink>
		);
	}
	if (state === "used" || viewer === "verified") {
		return (
			<ButtonLink {...wide} to={href("/dashboard")}>
				Go to your dashboard
			</ButtonLink>
		);
	}
	return viewer === "unverified" ? (
		<ResendVerificationButton {...wide} redirectTo={href("/dashboard")} />
	) : (
		<ResendVerificationForm reply={reply} />
	);
}

const TEXTS = {
	used: {
		tone: "success",
		title: "Already verified",
		message: "This link has already been used. There’s nothing left to do.",
	},
	expired: { tone: "danger", title: "Link expired", message: VERIFICATION_LINK_INVALID_MESSAGE },
	invalid: {
		tone: "danger",
		title: "Verification failed",
		message: VERIFICATION_LINK_INVALID_MESSAGE,
	},
	missing: {
		tone: "danger",
		title: "Verification failed",
		message: "Invalid verification link. No token provided.",
	},
	failed: { tone: "danger", title: "Verification failed", message: VERIFICATION_FAILED_MESSAGE },
	resend: {
		tone: "info",
		title: "Verify your email",
		message: "Request a new link. It works once, within 24 hours.",
	},
	sent: {
		tone: "success",
		title: "Check your email",
		message:
			"If the address you entered belongs to an account that isn’t verified yet, a new link is on its way.",
	},
} as const;
