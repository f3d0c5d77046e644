import { data, href } from "react-router";
import { verifyEmail } from "#app/features/accounts/verify-email.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/verify-email";

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `Verify your email · ${matches[0].loaderData.appName}` },
	{ name: "robots", content: "noindex" },
];

/** The link is used up when it is opened: asking again would only say so. */
export const shouldRevalidate = () => false;

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ url }: Route.LoaderArgs) {
	const token = url.searchParams.get("token");
	const outcome: keyof typeof TEXTS = token ? await verifyEmail(token) : "missing";
	const isVerified = outcome === "success" || outcome === "used";
	return data(
		{ outcome, isVerified },
		{ status: isVerified ? 200 : 400, headers: { "Cache-Control": "no-store" } },
	);
}

export default function VerifyEmail({ loaderData }: Route.ComponentProps) {
	const { outcome, isVerified } = loaderData;
	const { title, message } = TEXTS[outcome];
	return (
		<>
			<h1 className="title-page mb-6">{title}</h1>
			<Notice tone={isVerified ? "success" : "danger"}>{message}</Notice>
			<ButtonLink to={href("/dashboard")} variant="primary" size="lg" full className="mt-6">
				Go to your dashboard
			</ButtonLink>
		</>
	);
}

const EXPIRED_OR_INVALID = "This verification link has expired or is invalid.";

const TEXTS = {
	success: { title: "Email verified", message: "Thank you. This address is verified." },
	used: {
		title: "Already verified",
		message: "This link was used before. There is nothing left to do.",
	},
	expired: { title: "Link expired", message: EXPIRED_OR_INVALID },
	invalid: { title: "Verification failed", message: EXPIRED_OR_INVALID },
	missing: {
		title: "Verification failed",
		message: "Invalid verification link. No token provided.",
	},
} as const;
