import { href, useLocation } from "react-router";
import type { FormReply } from "#app/platform/form.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import { VERIFICATION_FAILED_MESSAGE } from "../schema.ts";
import { ResendVerificationButton } from "./resend-verification-button.tsx";
import { ResendVerificationForm } from "./resend-verification-form.tsx";

/** What there is to say after a link was opened or a new one asked for. Success has no screen: it leads on. */
export type VerificationState = keyof typeof TEXTS;

type Viewer = "nobody" | "unverified" | "verified";

export function VerificationScreen({
	state,
	viewer,
	reply,
}: {
	state: VerificationState;
	/** Who is signed in. */
	viewer: Viewer;
	/** To the form for a new link. */
	reply: FormReply | undefined;
}) {
	const { title, message, tone } = TEXTS[state];
	return (
		<>
			<h1 className="title-page mb-6">{title}</h1>
			<ReplyToast toast={reply?.toast} isSaidInPlace={viewer === "nobody"} />
			<Notice tone={tone} className="mb-6">
				{message}
			</Notice>
			<NextStep state={state} viewer={viewer} reply={reply} />
		</>
	);
}

function NextStep({ state, viewer, reply }: Parameters<typeof VerificationScreen>[0]) {
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

const EXPIRED_OR_INVALID = "This verification link has expired or is invalid.";

const TEXTS = {
	used: {
		tone: "success",
		title: "Already verified",
		message: "This link was used before. There is nothing left to do.",
	},
	expired: { tone: "danger", title: "Link expired", message: EXPIRED_OR_INVALID },
	invalid: { tone: "danger", title: "Verification failed", message: EXPIRED_OR_INVALID },
	missing: {
		tone: "danger",
		title: "Verification failed",
		message: "Invalid verification link. No token provided.",
	},
	failed: { tone: "danger", title: "Verification failed", message: VERIFICATION_FAILED_MESSAGE },
	resend: {
		tone: "info",
		title: "Verify your email",
		message: "Ask for a new link. It works once, within 24 hours.",
	},
	sent: {
		tone: "success",
		title: "Check Your Email",
		message:
			"If the address you entered belongs to an account that is not verified yet, a new link is on its way.",
	},
} as const;
