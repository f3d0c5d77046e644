import { Plus } from "lucide-react";
import type { HomepageDocument } from "../schema.ts";

/** Questions whose answers open without scripts. */
export function QuestionsSection({ questions }: { questions: HomepageDocument["questions"] }) {
	if (questions.items.length === 0) return null;
	return (
		<section
			id="questions"
			aria-labelledby="questions-title"
			className="landing-questions border-t border-hairline"
		>
			<div className="page grid gap-8 py-16 md:py-24 lg:grid-cols-[1fr_2fr]">
				<h2 id="questions-title" className="title-page md:text-4xl">
					{questions.title}
				</h2>
				<ul className="divide-y divide-hairline border-y border-hairline">
					{questions.items.map(({ id, question, answer }) => (
						<li key={id}>
							<details className="group">
								<summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 text-lg font-medium [&::-webkit-details-marker]:hidden">
									{question}
									<Plus
										aria-hidden
										className="size-5 shrink-0 text-muted group-open:rotate-45 motion-safe:transition-transform"
									/>
								</summary>
								<p className="measure pb-5 text-pretty text-muted">{answer}</p>
							</details>
						</li>
					))}
				</ul>
			</div>
		</section>
	);
}
