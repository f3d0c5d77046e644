import { Mark } from "#app/ui/mark.tsx";

export type Message = "missing" | "suspended" | "failed";

/** What stands where no page can be shown; works without scripts. Needs message-screen.css. */
export function MessageScreen({
	message,
	requestId,
}: {
	message: Message;
	/** Under which the failure was logged. */
	requestId?: string;
}) {
	const { title, text } = TEXTS[message];
	return (
		<main className="message-screen">
			<Mark />
			<h1>
				{title} {text ? <span>{text}</span> : null}
			</h1>
			{requestId ? <p className="message-request">Request {requestId}</p> : null}
			<p>
				{message === "failed" ? <a href="?">Try Again</a> : null}
				<a href="/">Go Home</a>
			</p>
		</main>
	);
}

/** For the head: what the screen says in a few words. */
export function messageTitle(message: Message): string {
	return TEXTS[message].title.replace(/\.$/, "");
}

/** The same for a page that is not there and one that is private, so that neither can be told from the other. */
const TEXTS: Record<Message, { title: string; text?: string }> = {
	missing: {
		title: "Profile not found.",
		text: "This user may not exist or their profile may be private.",
	},
	suspended: { title: "This profile is not available." },
	failed: {
		title: "Failed to load profile.",
		text: "Something went wrong on our side. Please try again in a moment.",
	},
};
