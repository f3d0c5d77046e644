import { ConsentForm } from "#app/features/consent/components/consent-form.tsx";
import { hasOptOutSignal, readConsent } from "#app/features/consent/consent.server.ts";
import { LegalPage } from "#app/features/homepage/components/legal-page.tsx";
import { site } from "#app/platform/site.server.ts";
import type { Route } from "./+types/cookies";

const UPDATED_ON = "2026-11-22";

export function loader({ request }: Route.LoaderArgs) {
	return {
		appName: site.name,
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
			summary="A few cookies keep the site working. All others are your choice, and creators’ pages set none at all."
		>
			<h2>Your choice</h2>
			<ConsentForm consent={consent} hasOptOutSignal={hasOptOutSignal} />

			<h2>Cookies the site needs</h2>
			<dl className="rows mt-4">
				<CookieRow
					name="session"
					lifetime="24 hours after your last visit, or 30 days if you choose Remember me"
				>
					Keeps you signed in. It holds a random code and no information about you. It is set when
					you sign in and deleted when you sign out. Over HTTPS, its name begins with{" "}
					<code>__Host-</code>.
				</CookieRow>
				<CookieRow name="device" lifetime="90 days after your last visit">
					Tells us that you have signed in from this browser before, so that strangers who guess
					your password cannot lock you out. It cannot be forged, it signs nobody in, and it becomes
					invalid when you change your password or sign out everywhere. Over HTTPS, its name begins
					with <code>__Host-</code>.
				</CookieRow>
				<CookieRow name="toast" lifetime="1 minute, or until the next page">
					Carries a short message such as “Saved” to the page that opens after you send a form.
				</CookieRow>
				<CookieRow name="consent" lifetime="1 year">
					Remembers your choice above, including Decline, so that we ask only once.
				</CookieRow>
				<CookieRow name="theme" lifetime="1 year">
					Remembers whether you chose a light or dark dashboard. It is set when you choose one.
				</CookieRow>
				<CookieRow name="google-…" lifetime="10 minutes, and google-nonce 1 hour">
					Used where sign-in with Google is offered. They bring you back from Google to where you
					were and make sure that its answer was meant for your browser. So does{" "}
					<code>g_csrf_token</code>, for 1 hour. Google’s script on the sign-in pages may set{" "}
					<code>g_state</code>to remember that you closed its prompt.
				</CookieRow>
			</dl>

			<h2>Cookies only if you accept</h2>
			<dl className="rows mt-4">
				<CookieRow name="_ga, _ga_…" lifetime="up to 2 years; removed when you decline">
					Set by Google Analytics, a web analytics service, to tell visits to our own pages apart.
					If we use it, it is loaded only after you select Accept All.
				</CookieRow>
			</dl>

			<h2>Creators’ pages</h2>
			<p>
				Pages that people make with {appName} set no cookies. We count views and clicks without
				them, as the <a href="/privacy">privacy policy</a> explains.
			</p>

			<h2>In your browser</h2>
			<p>
				You can delete cookies in your browser’s settings at any time. Without <code>session</code>,{" "}
				you are signed out, but everything public still works.
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
