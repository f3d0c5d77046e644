import { Link } from "react-router";
import { TERMS_VERSION } from "#app/features/accounts/schema.ts";
import { LegalPage } from "#app/features/homepage/components/legal-page.tsx";
import { env } from "#app/platform/env.server.ts";
import type { Route } from "./+types/terms";

/** `TERMS_VERSION` is what an account stores as accepted: change it with this text. */
export function loader() {
	return { appName: env.APP_NAME, supportEmail: env.SUPPORT_EMAIL, updatedOn: TERMS_VERSION };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: `Terms of Service · ${loaderData.appName}` },
	{ name: "description", content: `The agreement between you and ${loaderData.appName}.` },
];

export default function Terms({ loaderData }: Route.ComponentProps) {
	const { appName, supportEmail, updatedOn } = loaderData;
	return (
		<LegalPage
			title="Terms of Service"
			updatedOn={updatedOn}
			summary={`The agreement between you and ${appName}. Be 18 or older, publish only what you may publish, and we keep your page up.`}
		>
			<h2>Who we are</h2>
			<p>
				{appName} is a service for publishing one page of links, run by a company registered in
				Ottawa, Canada (“we”, “us”). By creating an account or using the service you accept these
				terms. We store which version you accepted and when.
			</p>

			<h2>Who may use it</h2>
			<p>
				You must be 18 or older. One person or organization stands behind each account, and you are
				responsible for what happens under yours. Keep your password to yourself and tell us soon if
				somebody else may have it.
			</p>

			<h2>Your page is yours</h2>
			<p>
				What you put on your page belongs to you. You allow us to store it, to show it to anyone who
				opens your page, and to make the copies this takes, for as long as it is there. That is the
				only right we ask for.
			</p>
			<p>
				Your address on {appName} is yours while your account exists. We may take back a name that
				pretends to be someone else or uses another’s trademark, and will say so first where we can.
			</p>

			<h2>What may not be published</h2>
			<p>Do not use {appName} to</p>
			<ul>
				<li>break the law, or help others to;</li>
				<li>deceive people, spread malware or collect passwords;</li>
				<li>publish what infringes somebody’s rights, or shows anyone abused;</li>
				<li>harass, threaten or incite violence against anyone;</li>
				<li>send spam, or inflate views and clicks by machine;</li>
				<li>attack the service or get round its limits.</li>
			</ul>
			<p>
				We may unpublish a page or suspend an account that does. Unless the law or somebody’s safety
				forbids it, we tell you why, and you can answer.
			</p>

			<h2>Plans and payment</h2>
			<p>
				The free plan costs nothing and needs no card. Prices of paid plans are shown in US dollars
				a month before you choose one. Card payments are handled by Stripe; card numbers never reach
				us. A paid plan renews each month until you cancel. When you cancel, it runs to the end of
				the month you have paid for, then your account continues on the free plan: nothing you made
				is deleted, but what only a paid plan shows is no longer shown.
			</p>
			<p>
				We announce a change of price at least 30 days before it applies to you. Taxes may be added
				where the law asks for them. Rights to withdraw or to a refund that the law gives you as a
				consumer stay untouched.
			</p>

			<h2>The service</h2>
			<p>
				We work to keep your page reachable at all times but cannot promise that it never fails. We
				may change or end parts of the service; for a change that takes something important away we
				give 30 days’ notice by e-mail.
			</p>

			<h2>Ending it</h2>
			<p>
				You may stop at any time: delete your account under{" "}
				<Link to="/dashboard/settings/data">Settings, Your data</Link>. For 14 days you can still
				keep it; then it and everything in it is deleted. We may end an account that breaks these
				terms.
			</p>

			<h2>Liability</h2>
			<p>
				The service is provided as it is. As far as the law allows, we are not liable for indirect
				damage such as lost profit, and our liability for anything else is limited to what you paid
				us in the twelve months before. Nothing here limits liability that the law does not let us
				limit. You are responsible for the links you publish and for the pages they lead to.
			</p>

			<h2>Changes and law</h2>
			<p>
				We may change these terms. The date above says when; we announce changes that matter by
				e-mail 30 days ahead, and you may leave if you do not agree. The laws of Ontario and of
				Canada apply, and the courts in Ottawa are competent, unless the law of the place where you
				live gives you other rights as a consumer.
			</p>

			<h2>Questions</h2>
			<p>
				Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>. How we treat personal data
				is in the <Link to="/privacy">privacy policy</Link>, and cookies have{" "}
				<Link to="/cookies">a page of their own</Link>.
			</p>
		</LegalPage>
	);
}
