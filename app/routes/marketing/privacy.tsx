import { Link } from "react-router";
import { LegalPage } from "#app/features/homepage/components/legal-page.tsx";
import { site } from "#app/platform/site.server.ts";
import type { Route } from "./+types/privacy";

const UPDATED_ON = "2026-11-22";

export function loader() {
	return { appName: site.name, supportEmail: site.supportEmail };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: `Privacy Policy · ${loaderData.appName}` },
	{ name: "description", content: `What ${loaderData.appName} stores, why, and for how long.` },
];

export default function Privacy({ loaderData }: Route.ComponentProps) {
	const { appName, supportEmail } = loaderData;
	return (
		<LegalPage
			title="Privacy Policy"
			updatedOn={UPDATED_ON}
			summary="We store what your account and your page need. We count visitors but don’t track them."
		>
			<h2>Who is responsible</h2>
			<p>
				{appName}, a company registered in Ottawa, Canada. For questions about personal data, write
				to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>. The service is for people who are
				18 or older. We do not knowingly keep data of anyone younger.
			</p>

			<h2>If you have an account</h2>
			<p>We store:</p>
			<ul>
				<li>your name and email, and whether your email is verified;</li>
				<li>your password as an argon2id hash, which cannot be turned back into the password;</li>
				<li>which version of the terms you accepted, and when;</li>
				<li>
					your sessions: when you signed in and last used them, and the kind of browser, such as
					“Firefox on Linux”;
				</li>
				<li>your page: username, name, bio, links, social links, pictures, and settings;</li>
				<li>your support tickets.</li>
			</ul>
			<p>
				Your page is public from the start, but it shows your email only if you choose to. We use
				the rest to run your account, and your email to send you messages about it. We send no
				advertising and sell no data.
			</p>
			<p>
				To protect you from password guessing, we count sign-in attempts under a keyed hash of the
				network they come from. We keep this hash for up to an hour, or for 90 days after you sign
				in from a network, so that a stranger’s guesses cannot lock you out. We do not store the IP
				address itself.
			</p>

			<h2>If you visit someone’s page</h2>
			<p>
				We count views and clicks for the creator without cookies and without storing anything in
				your browser. For each one, we keep the time, the page and which of its addresses you used,
				the link you clicked, your country, your type of device and browser, and the site or
				campaign you came from. We also keep how long the page was in view.
			</p>
			<p>
				To tell visitors apart within a day, we turn your IP address and browser description into a
				short code with a random key. We store neither of them. We create a new key each day (UTC)
				and destroy it within 48 hours. After that, nobody can trace a code to a person, not even
				us. We look up the country in a table on our own server.
			</p>
			<p>
				If your browser sends Do Not Track or Global Privacy Control, we leave your visit out of
				these counts. We only add up how many such visits each page had per day.
			</p>
			<p>
				If you report a page, we keep what you write and, if you provide it, your email, for as long
				as that page exists. Its creator sees neither.
			</p>

			<h2>Web analytics on our own pages</h2>
			<p>
				On our own pages, never on creators’ pages, we may use a web analytics service, Google
				Analytics. It is loaded only after you select Accept All, and never if your browser sends Do
				Not Track or Global Privacy Control. You can change your choice on the{" "}
				<Link to="/cookies">cookies page</Link>.
			</p>

			<h2>Who else receives data</h2>
			<ul>
				<li>
					Stripe processes card payments for paid plans and receives the data needed for a payment.
					We keep your customer number and the status of your plan, but never your card number.
				</li>
				<li>Google receives what its analytics service collects, if you accepted it.</li>
				<li>
					Where sign-in with Google is offered, the sign-in pages load a script from Google, so
					Google sees your IP address. If you continue with Google, it learns that you have an
					account here and gives us your Google ID, name, and email.
				</li>
				<li>The companies that run our servers and deliver our emails follow our instructions.</li>
				<li>Authorities receive data where the law requires it.</li>
			</ul>
			<p>
				Some of them are outside your country. Where the law requires it, contracts protect your
				data there.
			</p>

			<h2>How long we keep data</h2>
			<p>
				Account and page: while the account exists, and for 14 days after you ask us to delete it.
				During that time, only you can see your page, and you can still keep your account. Then we
				delete your account, page, pictures, analytics, and support tickets, and others can take
				your username. A copy of your data that we prepared for you: 7 days. Backups: until newer
				backups overwrite them. Sessions: 24 hours after their last use, or 30 days if you chose to
				stay signed in. Analytics: while the page exists. Invoices: as long as tax law requires.
			</p>

			<h2>Your rights</h2>
			<p>
				You can view and change your page at any time. Under{" "}
				<Link to="/dashboard/settings/data">Settings, Your data</Link> you can download a copy of
				your data and delete your account. For anything else, such as correcting your data or
				objecting to its use, write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>. We
				reply within 30 days. You may complain to the Office of the Privacy Commissioner of Canada
				or to the authority where you live.
			</p>

			<h2>Changes</h2>
			<p>
				The date above shows when this policy last changed. We will email you before important
				changes apply.
			</p>
		</LegalPage>
	);
}
