import { href } from "react-router";
import type { DashboardHandle } from "#app/features/creator-page/core/dashboard-tab.ts";
import { PRINT_SLUG } from "#app/features/creator-page/core/public-page.ts";
import { ChannelSections } from "#app/features/creator-page/share/channels/components/channel-sections.tsx";
import { createChannel } from "#app/features/creator-page/share/channels/create-channel.server.ts";
import { deleteChannel } from "#app/features/creator-page/share/channels/delete-channel.server.ts";
import { getChannelViews } from "#app/features/creator-page/share/channels/get-channel-views.server.ts";
import { listChannels } from "#app/features/creator-page/share/channels/queries.server.ts";
import {
	CHANNELS_UNREACHABLE,
	channelsSchema,
	readOpened,
} from "#app/features/creator-page/share/channels/schema.ts";
import { updateChannel } from "#app/features/creator-page/share/channels/update-channel.server.ts";
import {
	PostSection,
	PrintSection,
	SharePanel,
} from "#app/features/creator-page/share/components/share-panel.tsx";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { titled } from "#app/lib/titled.ts";
import { currentPageContext } from "#app/middleware/require-page.server.ts";
import { log } from "#app/platform/log.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/share";

export const meta = titled("Share");

export const handle: DashboardHandle = { showsPage: true };

export async function loader({ url, context }: Route.LoaderArgs) {
	const owner = context.get(currentPageContext);
	const [channels, counted] = await Promise.all([
		listChannels(owner),
		getChannelViews(owner).catch((err: unknown) => {
			log.error({ requestId: context.get(requestFactsContext).id, err }, "views unavailable");
			return null;
		}),
	]);
	return { channels, counted, opened: readOpened(url) };
}

export const action = formAction({
	schema: channelsSchema,
	by: ({ context }: Route.ActionArgs) => context.get(currentPageContext),
	on: {
		async "add-channel"(edit, owner) {
			const channelId = await createChannel({ owner, ...edit });
			return { toast: "Channel added", to: addressOf(`channel-${channelId}`) };
		},
		async "rename-channel"(edit, owner) {
			await updateChannel({ owner, ...edit });
			return { toast: "Channel renamed", to: addressOf(`channel-${edit.channelId}`) };
		},
		"delete-channel": {
			async run({ channelId }, owner) {
				await deleteChannel({ owner, channelId });
				return { toast: "Channel deleted", to: addressOf("channels") };
			},
			reasonAsToast: true,
		},
	},
});

export const clientAction = formClientAction(CHANNELS_UNREACHABLE);

/** Address of a place on the tab, which is focused. */
function addressOf(place: string): string {
	return `${href("/dashboard/share")}#${place}`;
}

export default function ShareTab({ loaderData, actionData, matches }: Route.ComponentProps) {
	const { channels, counted, opened } = loaderData;
	const { page, qrCode, deletesAt, shown } = matches[1].loaderData;
	const hasOwnPrint = channels.some(({ slug }) => slug === PRINT_SLUG);
	const printed =
		counted === null || hasOwnPrint ? null : { views: counted.printViews, days: counted.days };
	const reply: FormReply | undefined = actionData;
	return (
		<div className="editor grid grid-cols-1 gap-10">
			<ReplyToast toast={reply?.toast} />
			<PageHeader title="Share your page" description="Share your link or QR code." />
			<SharePanel page={page} qrCode={qrCode} canPublish={deletesAt === null} />
			<PostSection page={page} bio={shown?.bio ?? ""} />
			<PrintSection page={page} counted={printed} />
			<ChannelSections
				page={page}
				channels={channels}
				counted={counted}
				opened={opened}
				reply={reply}
			/>
		</div>
	);
}
