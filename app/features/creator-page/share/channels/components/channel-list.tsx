import type { SubmissionResult } from "@conform-to/react";
import { Signpost } from "lucide-react";
import { href, Link } from "react-router";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Section } from "#app/ui/section.tsx";
import type { ChannelViews } from "../get-channel-views.server.ts";
import type { Channel, ChannelMode } from "../schema.ts";
import { type ChannelPage, ChannelRow } from "./channel-row.tsx";

/**
 * A page's channels with their views.
 * @param counted number of views, or null if it can't be read
 * @param opened the channel with an open panel
 * @param result the action's result if it refused a form of the open channel
 */
export function ChannelList({
	page,
	channels,
	counted,
	opened,
	result,
}: {
	page: ChannelPage;
	channels: readonly Channel[];
	counted: ChannelViews | null;
	opened: { id: string; mode: ChannelMode } | null;
	result: SubmissionResult<string[]> | undefined;
}) {
	return (
		<Section
			id="channels"
			title="Channels"
			description={
				<>
					Give each place you share your page its own address, and see where your visitors come
					from.
					{counted === null || channels.length === 0 ? null : (
						<>
							{" "}
							You see the views of the last {counted.days} days here, and more in your{" "}
							<Link to={href("/dashboard/analytics")} className="link">
								analytics
							</Link>
							.
						</>
					)}
				</>
			}
			className="border-t border-hairline pt-10"
		>
			{counted === null ? <Notice tone="warning">Views are unavailable right now.</Notice> : null}
			{channels.length === 0 ? (
				<EmptyState icon={Signpost} title="No channels yet">
					Use one address in your Instagram profile and another on your business card, and see which
					one brings visitors.
				</EmptyState>
			) : (
				<ul aria-label="Channels" className="rows">
					{channels.map((channel) => {
						const mode = opened?.id === channel.id ? opened.mode : null;
						return (
							<ChannelRow
								key={channel.id}
								page={page}
								channel={channel}
								views={counted === null ? null : (counted.views[channel.id] ?? 0)}
								mode={mode}
								result={mode === null ? undefined : result}
							/>
						);
					})}
				</ul>
			)}
		</Section>
	);
}
