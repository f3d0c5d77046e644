import { Mark } from "#app/ui/mark.tsx";

/**
 * Asks a visitor whether to go on to what a link's owner calls sensitive. Works without scripts and loads none: going
 * on is a form, which no browser sends ahead of its visitor. Needs message-screen.css and sensitive-question.css.
 */
export function SensitiveQuestion({
	title,
	target,
	pagePath,
	action,
}: {
	/** The link's, as its owner typed it. */
	title: string;
	/** Where it leads, in a few words, such as the host. */
	target: string;
	/** Of the page that the link is on. */
	pagePath: string;
	/** Where going on is posted to; empty for the page's own address. */
	action: string;
}) {
	return (
		<main className="message-screen">
			<Mark />
			<h1>
				This link may show sensitive content.{" "}
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
