import { Link } from "react-router";
import { LegalPage } from "#app/features/homepage/components/legal-page.tsx";
import { env } from "#app/platform/env.server.ts";
import type { Route } from "./+types/privacy";

const UPDATED_ON = "2026-11-21";

export function loader() {
	return { appName: env.APP_NAME, supportEmail: env.SUPPORT_EMAIL };
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
			summary="We store what your account and your page need. Visitors of a page are counted, not followed."
		>
			<h2>Who is responsible</h2>
			<p>
				{appName}, a company registered in Ottawa, Canada. For anything about personal data write to{" "}
				<a href={`mailto:${supportEmail}`}>{supportEmail}</a>. The service is for people of 18 or
				older; we do not knowingly keep data of anyone younger.
			</p>

			<h2>If you have an account</h2>
			<p>We store</p>
			<ul>
				<li>your name and e-mail address, and whether the address is confirmed;</li>
				<li>your password as an argon2id hash, from which it cannot be read back;</li>
				<li>which version of the terms you accepted, and when;</li>
				<li>
					your sessions: when you signed in and last used them, and the kind of browser, such as
					“Firefox on Linux”;
				</li>
				<li>your page: username, name, bio, links, profiles, pictures, settings;</li>
				<li>what you write to our support.</li>
			</ul>
			<p>
				Your page is public from the start, except your e-mail address, which it shows only if you
				choose so. We use the rest to run your account, and your address to send the messages that
				this takes. We send no advertising and sell no data.
			</p>
			<p>
				Against guessed passwords we count attempts under a keyed hash of the network they come
				from: for up to an hour, and for 90 days after you signed in from it, so that a stranger’s
				guesses cannot lock you out. The network address itself is not stored.
			</p>

			<h2>If you visit somebody’s page</h2>
			<p>
				Views and clicks are counted for the creator without a cookie and without anything stored in
				your browser. Of each we keep the time, the page and which of its addresses you came by, the
				link that was followed, the country, the kind of device and browser, and the site or
				campaign you came from; and for how long the page was looked at.
			</p>
			<p>
				To tell visitors apart within a day, your network address and browser description are turned
				into a short code with a random key. Neither is stored. A new key is made each day (UTC) and
				destroyed within 48 hours; after that no code can be traced to anybody, not even by us. The
				country is looked up in a table on our own server.
			</p>
			<p>
				Browsers that send Do Not Track or Global Privacy Control are left out of these counts. Only
				that there was such a visit is added up, per page and day.
			</p>
			<p>
				If you report a page to us, we keep what you write and, if you give it, your e-mail address,
				for as long as that page exists. Its creator learns neither.
			</p>

			<h2>Web analytics on our own pages</h2>
			<p>
				On our own pages, never on creators’ pages, we may use a web analytics service, Google
				Analytics. It is loaded only after you press Accept All, and not at all when your browser
				sends Do Not Track or Global Privacy Control. You can change your answer on the{" "}
				<Link to="/cookies">cookies page</Link>.
			</p>

			<h2>Who else sees data</h2>
			<ul>
				<li>
					Stripe processes card payments for paid plans and receives what a payment needs. We keep
					the customer number and the state of the plan, never the card.
				</li>
				<li>Google receives what its analytics collect, if you accepted them.</li>
				<li>
					Where signing in with Google is offered, the sign-in pages load a script from Google,
					which learns your network address by that. If you continue with Google, it learns that you
					have an account here, and tells us its number for you, your name and your e-mail address.
				</li>
				<li>The companies that run our servers and deliver our e-mail, on our instructions.</li>
				<li>Authorities, where the law makes us.</li>
			</ul>
			<p>
				Some of them are outside of your country. Where the law asks for it, contracts protect your
				data there.
			</p>

			<h2>How long we keep it</h2>
			<p>
				Account and page: while the account exists, and for 14 days after you ask us to delete it,
				in which only you see them and can still keep them. Then all of it is deleted: account,
				page, pictures, counts, and what you wrote to our support; your username is free for others.
				A copy of your data that we have prepared for you: 7 days. Backups are overwritten in turn.
				Sessions: until they end, 24 hours after their last use, or 30 days if you chose to be
				remembered. Counts of a page: while the page exists. Invoices: as long as tax law demands.
			</p>

			<h2>Your rights</h2>
			<p>
				You can see and change what your page says at any time. Under{" "}
				<Link to="/dashboard/settings/data">Settings, Your data</Link> you can download a copy of
				what we hold about you, and delete your account. For anything else, such as to have
				something corrected or to object to its use, write to{" "}
				<a href={`mailto:${supportEmail}`}>{supportEmail}</a>; we answer within 30 days. You may
				complain to the Office of the Privacy Commissioner of Canada or to the authority where you
				live.
			</p>

			<h2>Changes</h2>
			<p>
				The date above says when this text last changed. We announce changes that matter by e-mail
				before they apply.
			</p>
		</LegalPage>
	);
}
