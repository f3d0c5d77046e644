import { href, Link } from "react-router";
import { continuationSearch, readContinuation } from "#app/features/billing/after-sign-in.ts";
import { HowToGetPlan } from "#app/features/billing/components/how-to-get-plan.tsx";
import { PlanCards } from "#app/features/billing/components/plan-cards.tsx";
import { PlanChangesSections } from "#app/features/billing/components/plan-changes.tsx";
import { planChanges } from "#app/features/billing/plan-changes.ts";
import { getPlanUse } from "#app/features/billing/queries.server.ts";
import { landingContext } from "#app/features/homepage/landing-context.server.ts";
import { findOwnPage } from "#app/features/page/find-own-page.server.ts";
import { visitorContext } from "#app/middleware/session.server.ts";
import { env } from "#app/platform/env.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/upgrade";

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `Plans · ${matches[0].loaderData.appName}` },
	{ name: "description", content: "What each plan includes, what it costs, and how to get it." },
];

export async function loader({ url, context }: Route.LoaderArgs) {
	// Who is signed in can't be told then, and asking everybody to sign in would be wrong.
	if (context.get(landingContext).state === "failed") {
		throw new AppError(
			"unavailable",
			"The plans can’t be loaded right now. Please try again soon.",
		);
	}
	const user = context.get(visitorContext);
	const page = user && (await findOwnPage(user));
	return {
		continuation: readContinuation(Object.fromEntries(url.searchParams)),
		user: user && { tier: user.tier, email: user.email },
		changes:
			page && planChanges(await getPlanUse(page), { tier: page.tier, appName: env.APP_NAME }),
		hasLiveChat: env.SUPPORT_CHAT_URL !== undefined,
		supportEmail: env.SUPPORT_EMAIL,
	};
}

export default function Upgrade({ loaderData, matches }: Route.ComponentProps) {
	const { continuation, user, changes, hasLiveChat, supportEmail } = loaderData;
	const { appName } = matches[0].loaderData;
	return (
		<div className="page grid gap-10 py-12 md:py-20">
			<div>
				<h1 className="title-page md:text-4xl">Plans</h1>
				<p className="lede mt-2">Prices are in US dollars. Free needs no card.</p>
			</div>
			{user ? null : <SignInPrompt continuation={continuation} />}
			<PlanCards
				appName={appName}
				hasLiveChat={hasLiveChat}
				supportEmail={supportEmail}
				tier={user?.tier ?? null}
				{...continuation}
			/>
			{changes ? <PlanChangesSections changes={changes} /> : null}
			<HowToGetPlan supportEmail={supportEmail} user={user} />
			{user ? (
				<p>
					<Link to={continuation.redirectTo ?? href("/dashboard")} className="link hit-44">
						Continue without changing your plan
					</Link>
				</p>
			) : null}
		</div>
	);
}

type Continuation = Route.ComponentProps["loaderData"]["continuation"];

function SignInPrompt({ continuation }: { continuation: Continuation }) {
	const search = continuationSearch(
		continuation.plan === null
			? { redirectTo: href("/upgrade") + continuationSearch(continuation) }
			: continuation,
	);
	return (
		<Notice
			action={
				<ButtonLink to={href("/signin") + search} size="sm">
					Sign in
				</ButtonLink>
			}
		>
			Sign in to see or change your plan.
		</Notice>
	);
}
