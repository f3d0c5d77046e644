import { InboxTabs } from "#app/features/audience/inbox/components/inbox-tabs.tsx";
import {
	DoubtfulNotice,
	MessageListSection,
} from "#app/features/audience/inbox/components/message-list.tsx";
import { countDoubtful, listMessages } from "#app/features/audience/inbox/queries.server.ts";
import { readFolder } from "#app/features/audience/inbox/schema.ts";
import { readPage } from "#app/lib/read-page.ts";
import { titled } from "#app/lib/titled.ts";
import { currentPageContext } from "#app/middleware/require-page.server.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/messages";

export const meta = titled("Inbox");

export async function loader({ url, context }: Route.LoaderArgs) {
	const folder = readFolder(url.searchParams.get("folder"));
	const owner = context.get(currentPageContext);
	const [list, doubtful] = await Promise.all([
		listMessages(owner, { folder, page: readPage(url) }),
		folder === "inbox" ? countDoubtful(owner) : 0,
	]);
	return { folder, list, doubtful, now: new Date() };
}

export default function Messages({
	loaderData: { folder, list, doubtful, now },
}: Route.ComponentProps) {
	return (
		<div className="editor grid gap-8">
			<PageHeader title="Inbox" description="Messages and sign-ups from the forms on your page." />
			<InboxTabs current={folder} />
			<DoubtfulNotice count={doubtful} />
			<MessageListSection list={list} folder={folder} now={now} />
		</div>
	);
}
