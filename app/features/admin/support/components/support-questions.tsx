import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { DELETION_GRACE_DAYS } from "#app/features/account/accounts/deletion/schema.ts";
import {
	FORMER_USERNAME_TTL_DAYS,
	MAX_USERNAME_CHANGES,
	USERNAME_CHANGES_PER_DAYS,
} from "#app/features/creator-page/profile/schema.ts";
import { Section } from "#app/ui/section.tsx";

/** Frequently asked questions. */
export function SupportQuestions() {
	return (
		<Section title="Frequently asked questions">
			<div className="rows">
				{QUESTIONS.map(({ question, answer }) => (
					<details key={question} className="group">
						<summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-medium [&::-webkit-details-marker]:hidden">
							{question}
							<ChevronDown
								aria-hidden
								className="size-4.5 shrink-0 text-muted transition-transform duration-150 group-open:rotate-180 motion-reduce:transition-none"
							/>
						</summary>
						<p className="measure pb-4">{answer}</p>
					</details>
				))}
			</div>
		</Section>
	);
}

const link = (to: string, label: string) => (
	<Link to={to} className="link">
		{label}
	</Link>
);

const QUESTIONS: readonly { question: string; answer: ReactNode }[] = [
	{
		question: "How many links can my page have?",
		answer: "As many as you like, on every plan.",
	},
	{
		question: "Why is a link not on my page?",
		answer: (
			<>
				It may be hidden or outside its schedule. See {link(href("/dashboard/links"), "Links")}. If
				your page is private, only you can see it.
			</>
		),
	},
	{
		question: "Can I change my username?",
		answer: (
			<>
				Yes, {MAX_USERNAME_CHANGES} times in {USERNAME_CHANGES_PER_DAYS} days, on your{" "}
				{link(href("/dashboard/profile"), "Profile tab")}. For {FORMER_USERNAME_TTL_DAYS} days, the
				old address redirects to your page, and nobody else can take it.
			</>
		),
	},
	{
		question: "How are visits counted?",
		answer:
			"Without cookies and without storing who visitors are. Someone who comes back on another day counts as a new visitor. Visits by bots and your own visits while you’re signed in aren’t counted.",
	},
	{
		question: "What happens to my page if I downgrade?",
		answer: (
			<>
				It stays online with all its links. Anything your new plan doesn’t include is hidden, not
				deleted, and comes back if you upgrade. {link(href("/dashboard/billing"), "Billing")} shows
				what that means for you.
			</>
		),
	},
	{
		question: "Can I take my data with me?",
		answer: (
			<>
				Yes: {link(href("/dashboard/settings/data"), "Your data")} lets you download everything at
				once.
			</>
		),
	},
	{
		question: "How do I delete my account?",
		answer: (
			<>
				Under {link(href("/dashboard/settings/data"), "Your data")}. Your page is hidden right away,
				and you have {DELETION_GRACE_DAYS} days to change your mind.
			</>
		),
	},
];
