import type { ReactNode } from "react";
import { Mark } from "#app/ui/mark.tsx";

export type Message = {
	title: string;
	/** More about it, in a sentence or two. */
	text?: string | undefined;
	/** Where to go on, the best way first. Each loads a document of its own. */
	links: readonly { text: string; href: string }[];
};

/**
 * A message in the place of a page: an address without one, a failure, an outage. It works without scripts, and
 * without the app's stylesheet where message-screen.css and message-screen-colors.css stand in for it.
 */
export function MessageScreen({
	message: { title, text, links },
	requestId,
	action,
}: {
	message: Message;
	/** Under which the log has what happened. */
	requestId?: string | undefined;
	/** A form with one button, ahead of the links. */
	action?: ReactNode;
}) {
	return (
		<main id="main" tabIndex={-1} className="message-screen">
			<Mark />
			<h1>
				{title} {text ? <span>{text}</span> : null}
			</h1>
			{requestId ? <p className="message-request">Request {requestId}</p> : null}
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
