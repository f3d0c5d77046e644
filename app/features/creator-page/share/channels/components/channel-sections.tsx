import { type FormReply, replyTo } from "#app/forms/form-reply.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { ChannelViews } from "../get-channel-views.server.ts";
import { type Channel, type ChannelMode, MAX_CHANNELS } from "../schema.ts";
import { AddChannelForm } from "./add-channel-form.tsx";
import { ChannelList } from "./channel-list.tsx";
import type { ChannelPage } from "./channel-row.tsx";
import { SuggestedChannels } from "./suggested-channels.tsx";

/**
 * A page's channels, and the forms that add more.
 * @param counted number of views, or null if it can't be read
 * @param opened the channel with an open panel
 */
export function ChannelSections({
	page,
	channels,
	counted,
	opened,
	reply,
}: {
	page: ChannelPage;
	channels: readonly Channel[];
	counted: ChannelViews | null;
	opened: { id: string; mode: ChannelMode } | null;
	reply: FormReply | undefined;
}) {
	return (
		<>
			<ChannelList
				page={page}
				channels={channels}
				counted={counted}
				opened={opened}
				result={replyTo(reply, "rename-channel")?.result}
			/>
			{channels.length < MAX_CHANNELS ? (
				<>
					<SuggestedChannels channels={channels} />
					{/* Once a channel is added, the form is empty again. */}
					<AddChannelForm
						key={channels.at(-1)?.id}
						address={page.address}
						result={replyTo(reply, "add-channel")?.result}
					/>
				</>
			) : (
				<Notice>You have {MAX_CHANNELS} channels, the maximum. Delete one to add another.</Notice>
			)}
		</>
	);
}
