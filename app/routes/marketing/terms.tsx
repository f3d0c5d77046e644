import { Link } from "react-router";
import { TERMS_VERSION } from "#app/features/accounts/schema.ts";
import { LegalPage } from "#app/features/homepage/components/legal-page.tsx";
import { site } from "#app/platform/site.server.ts";
import type { Route } from "./+types/terms";

/** `TERMS_VERSION` is what an account stores as accepted: change it with this text. */
export function loader() {
	return { appName: site.name, supportEmail: site.supportEmail, updatedOn: TERMS_VERSION };
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
			summary={`The agreement between you and ${appName}. You must be 18 or older, you publish only what the law and these terms allow, and we keep your page online.`}
		>
			<h2>Who we are</h2>
			<p>
				{appName} is a service for publishing a page of links. It is run by a company registered in
				Ottawa, Canada (“we” or “us”). By creating an account or using the service, you accept these
				terms. We store which version you accepted and when.
			</p>

			<h2>Eligibility</h2>
			<p>
				You must be 18 or older. Each account belongs to one person or organization, and you are
				responsible for what happens under yours. Keep your password secret, and tell us right away
				if someone else may know it.
			</p>

			<h2>Your page is yours</h2>
			<p>
				What you put on your page belongs to you. You allow us to store it, to show it to anyone who
				opens your page, and to make the copies needed to do so, for as long as it is on your page.
				We ask for no other rights.
			</p>
			<p>
				Your address on {appName} is yours while your account exists. We may take back a username
				that impersonates someone or uses someone else’s trademark. We will tell you first if we
				can.
			</p>

			<h2>Acceptable use</h2>
			<p>Do not use {appName} to:</p>
			<ul>
				<li>break the law or help others break it;</li>
				<li>deceive people, spread malware, or collect passwords;</li>
				<li>publish content that infringes someone’s rights or shows abuse;</li>
				<li>harass, threaten, or incite violence against anyone;</li>
				<li>send spam or inflate views and clicks by automated means;</li>
				<li>attack the service or bypass its limits.</li>
			</ul>
			<p>
				We may unpublish pages or suspend accounts that break these rules. Unless the law or
				someone’s safety forbids it, we will tell you why, and you can respond.
			</p>

			<h2>Plans and payment</h2>
			<p>
				The free plan costs nothing and needs no card. We show the monthly price of each paid plan
				in US dollars before you choose one. Stripe handles card payments; we never see your card
				number. A paid plan renews each month until you cancel. When you cancel, your plan runs
				until the end of the month you have paid for. Then your account continues on the free plan.
				Nothing you made is deleted, but features of the paid plan are no longer shown.
			</p>
			<p>
				We announce price changes at least 30 days before they apply to you. We may add taxes where
				the law requires them. Your legal rights as a consumer to withdraw or to get a refund are
				not affected.
			</p>

			<h2>The service</h2>
			<p>
				We work to keep your page online at all times but cannot promise that it never fails. We may
				change or end parts of the service. If a change removes something important, we will email
				you 30 days ahead.
			</p>

			<h2>Ending your account</h2>
			<p>
				You may delete your account at any time under{" "}
				<Link to="/dashboard/settings/data">Settings, Your data</Link>. For 14 days, you can still
				change your mind. After that, your account and everything in it is deleted. We may close
				accounts that break these terms.
			</p>

			<h2>Liability</h2>
			<p>
				The service is provided as it is. As far as the law allows, we are not liable for indirect
				damages such as lost profits, and our liability for anything else is limited to what you
				paid us in the previous 12 months. Nothing in these terms limits liability that the law does
				not allow us to limit. You are responsible for the links you publish and for the pages they
				lead to.
			</p>

			<h2>Changes and law</h2>
			<p>
				We may change these terms. The date above shows the last change. We will email you 30 days
				before important changes, and you may delete your account if you do not agree. The laws of
				Ontario and of Canada apply, and the courts in Ottawa have jurisdiction, unless consumer law
				where you live gives you other rights.
			</p>

			<h2>Questions</h2>
			<p>
				Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>. See also our{" "}
				<Link to="/privacy">privacy policy</Link> and <Link to="/cookies">cookie policy</Link>.
			</p>
		</LegalPage>
	);
}
