import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { DELETION_GRACE_DAYS } from "#app/features/accounts/leaving-schema.ts";
import {
	FORMER_USERNAME_TTL_DAYS,
	MAX_USERNAME_CHANGES,
	USERNAME_CHANGES_PER_DAYS,
} from "#app/features/profile/schema.ts";
import { Section } from "#app/ui/section.tsx";

/** What is often asked. */
export function SupportQuestions() {
	return (
		<Section title="Often asked">
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
				It may be switched off, or its time may not have come or be over: see{" "}
				{link(href("/dashboard/links"), "Links")}. A page that is private is seen by you alone.
			</>
		),
	},
	{
		question: "Can I change my username?",
		answer: (
			<>
				Yes, {MAX_USERNAME_CHANGES} times in {USERNAME_CHANGES_PER_DAYS} days, in your{" "}
				{link(href("/dashboard/settings/account"), "account settings")}. For{" "}
				{FORMER_USERNAME_TTL_DAYS} days the old address leads to your page, and nobody else can take
				it.
			</>
		),
	},
	{
		question: "How are visits counted?",
		answer:
			"Without cookies, and without keeping who they are: somebody who comes back on another day counts as another visitor. Your own visits and those of bots are not counted.",
	},
	{
		question: "What happens to my page on a smaller plan?",
		answer: (
			<>
				It stays up with all its links. What the plan does not hold is kept, not shown, and back
				after an upgrade. {link(href("/dashboard/billing"), "Billing")} says what that would be for
				you.
			</>
		),
	},
	{
		question: "Can I take my data with me?",
		answer: (
			<>
				Yes: {link(href("/dashboard/settings/data"), "Your data")} gives you everything as one
				download.
			</>
		),
	},
	{
		question: "How do I delete my account?",
		answer: (
			<>
				Under {link(href("/dashboard/settings/data"), "Your data")}. Your page is hidden at once,
				and you have {DELETION_GRACE_DAYS} days to change your mind.
			</>
		),
	},
];
