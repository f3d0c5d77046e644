import { Mark } from "#app/ui/mark.tsx";

/**
 * Asks a visitor to confirm before opening a link. Works without scripts, and loads none: confirming submits a form,
 * which no browser prefetches. Needs message-screen.css and link-question.css.
 */
export function LinkQuestion({
	heading,
	title,
	target,
	pagePath,
	action,
}: {
	/** The question. */
	heading: string;
	/** Title of the link. */
	title: string;
	/** Short name of the target, such as its host. */
	target: string;
	/** Path of the page with the link. */
	pagePath: string;
	/** Action of the form; empty for the current address. */
	action: string;
}) {
	return (
		<main className="message-screen">
			<Mark />
			<h1>
				{heading}{" "}
				<span>
					<bdi>{title}</bdi>
					<br />
					<bdi>{target}</bdi>
				</span>
			</h1>
			<form method="post" action={action || undefined}>
				<button type="submit">Continue</button>
				<a href={pagePath}>Go back</a>
			</form>
		</main>
	);
}
