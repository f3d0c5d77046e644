import { href } from "react-router";
import { Segmented } from "#app/ui/segmented.tsx";
import type { Folder } from "../schema.ts";

export function InboxTabs({ current }: { current: Folder | "subscribers" }) {
	const inbox = href("/dashboard/inbox");
	return (
		<div>
			<Segmented
				label="Inbox views"
				items={[
					{ to: inbox, label: "Messages", current: current === "inbox" },
					{ to: `${inbox}?folder=spam`, label: "Spam", current: current === "spam" },
					{
						to: href("/dashboard/inbox/subscribers"),
						label: "Subscribers",
						current: current === "subscribers",
					},
				]}
			/>
		</div>
	);
}
