import { ConsentForm } from "#app/features/consent/components/consent-form.tsx";
import { hasOptOutSignal, readConsent } from "#app/features/consent/consent.server.ts";
import { LegalPage } from "#app/features/homepage/components/legal-page.tsx";
import { env } from "#app/platform/env.server.ts";
import type { Route } from "./+types/cookies";

const UPDATED_ON = "2026-11-21";

export function loader({ request }: Route.LoaderArgs) {
	return {
		appName: env.APP_NAME,
		consent: readConsent(request),
		hasOptOutSignal: hasOptOutSignal(request),
	};
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: `Cookie Policy · ${loaderData.appName}` },
	{ name: "description", content: `The cookies ${loaderData.appName} sets, and your choice.` },
];

export default function Cookies({ loaderData }: Route.ComponentProps) {
	const { appName, consent, hasOptOutSignal } = loaderData;
	return (
		<LegalPage
			title="Cookie Policy"
			updatedOn={UPDATED_ON}
			summary="A few cookies keep the site working. Anything else is up to you, and creators’ pages set none at all."
		>
			<h2>Your choice</h2>
			<ConsentForm consent={consent} hasOptOutSignal={hasOptOutSignal} />

			<h2>Cookies the site needs</h2>
			<dl className="rows mt-4">
				<CookieRow
					name="session"
					lifetime="24 hours after your last visit, or 30 days if you ask to be remembered"
				>
					Keeps you signed in. It holds a random code, nothing about you. Set when you sign in, gone
					when you sign out. Over https its name begins with <code>__Host-</code>.
				</CookieRow>
				<CookieRow name="device" lifetime="90 days after your last visit">
					Tells us that you have signed in from this browser before, so that strangers who guess at
					your password cannot lock you out. It is signed, signs nobody in, and is worth nothing
					once you change your password or sign out everywhere. Over https its name begins with{" "}
					<code>__Host-</code>.
				</CookieRow>
				<CookieRow name="toast" lifetime="1 minute, or until the next page">
					Carries a short message such as “Saved” to the page that follows a form.
				</CookieRow>
				<CookieRow name="consent" lifetime="1 year">
					Remembers your choice above, Decline too, so that we ask only once.
				</CookieRow>
				<CookieRow name="theme" lifetime="1 year">
					Remembers that you chose a light or a dark dashboard. Set when you choose one.
				</CookieRow>
				<CookieRow name="google-…" lifetime="10 minutes, and google-nonce 1 hour">
					Where signing in with Google is offered: bring you back from Google to what you came for,
					and make sure that its answer was meant for your browser. So does{" "}
					<code>g_csrf_token</code>, for 1 hour. Google’s script on the sign-in pages may set{" "}
					<code>g_state</code>, to remember that you closed its prompt.
				</CookieRow>
			</dl>

			<h2>Cookies only if you accept</h2>
			<dl className="rows mt-4">
				<CookieRow name="_ga, _ga_…" lifetime="up to 2 years; removed when you decline">
					Set by Google Analytics, a web analytics service, to tell visits to our own pages apart.
					Where it is in use it is loaded only after Accept All.
				</CookieRow>
			</dl>

			<h2>Creators’ pages</h2>
			<p>
				Pages that people make with {appName} set no cookies. Views and clicks are counted without
				them, as the <a href="/privacy">privacy policy</a> explains.
			</p>

			<h2>In your browser</h2>
			<p>
				You can delete cookies in your browser’s settings at any time. Without <code>session</code>{" "}
				you are signed out; everything public still works.
			</p>
		</LegalPage>
	);
}

function CookieRow({
	name,
	lifetime,
	children,
}: {
	name: string;
	lifetime: string;
	children: React.ReactNode;
}) {
	return (
		<div className="grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[8rem_1fr]">
			<dt>
				<code className="font-mono text-ui font-semibold">{name}</code>
			</dt>
			<dd>
				{children}
				<span className="mt-1 block text-sm text-muted">Kept: {lifetime}</span>
			</dd>
		</div>
	);
}
