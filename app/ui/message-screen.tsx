import type { ReactNode } from "react";
import { Mark } from "#app/ui/mark.tsx";

export type Message = {
	title: string;
	/** Details in a sentence or two. */
	text?: string | undefined;
	/** Links to continue, the most useful first. Each loads a new document. */
	links: readonly { text: string; href: string }[];
};

/**
 * A message instead of a page: not found, an error, an outage. It works without scripts, and
 * without the app's stylesheet if message-screen.css and message-screen-colors.css are included.
 */
export function MessageScreen({
	message: { title, text, links },
	request,
	action,
}: {
	message: Message;
	/** Says the id of the request under which the log has the error. */
	request?: string | undefined;
	/** Form with one button, before the links. */
	action?: ReactNode;
}) {
	return (
		<main id="main" tabIndex={-1} className="message-screen">
			<Mark />
			<h1>
				{title} {text ? <span>{text}</span> : null}
			</h1>
			{request ? <p className="message-request">{request}</p> : null}
			<div className="message-actions">
				{action}
				{links.map((link) => (
					<a key={link.text} href={link.href}>
						{link.text}
					</a>
				))}
			</div>
		</main>
	);
}
