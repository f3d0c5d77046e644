import type { HomepageDocument } from "../schema.ts";
import { Fold } from "./fold.tsx";

/** Questions whose answers open without scripts. */
export function QuestionsSection({ questions }: { questions: HomepageDocument["questions"] }) {
	if (questions.items.length === 0) return null;
	return (
		<section
			id="questions"
			aria-labelledby="questions-title"
			className="landing-questions border-t border-hairline"
		>
			<div className="page grid gap-4 py-7 md:gap-8 md:py-24 lg:grid-cols-[1fr_2fr]">
				<h2 id="questions-title" className="title-page md:text-4xl">
					{questions.title}
				</h2>
				<ul className="divide-y divide-hairline border-y border-hairline">
					{questions.items.map(({ id, question, answer }) => (
						<li key={id}>
							<Fold title={question}>
								<p className="measure pb-5 text-pretty text-muted">{answer}</p>
							</Fold>
						</li>
					))}
				</ul>
			</div>
		</section>
	);
}
