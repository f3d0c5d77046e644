import { href } from "react-router";
import { refuseFailed, refuseInvalid } from "#app/features/accounts/refuse-account-form.server.ts";
import { AddChannelForm } from "#app/features/channels/components/add-channel-form.tsx";
import { ChannelList } from "#app/features/channels/components/channel-list.tsx";
import { SuggestedChannels } from "#app/features/channels/components/suggested-channels.tsx";
import { countChannelViews } from "#app/features/channels/count-channel-views.server.ts";

import { performEdit } from "#app/features/channels/perform-edit.server.ts";

import { listChannels } from "#app/features/channels/queries.server.ts";
import {
	CHANNELS_UNREACHABLE,
	channelsSchema,
	MAX_CHANNELS,
} from "#app/features/channels/schema.ts";
import { answerOrToast } from "#app/forms/answer-or-toast.ts";
import { parseForm } from "#app/forms/form.server.ts";
import { type FormReply, replyTo } from "#app/forms/form-reply.ts";
import { currentPageContext } from "#app/middleware/require-page.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import { log } from "#app/platform/log.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/channels";

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `Channels · ${matches[0].loaderData.appName}` },
];

export async function loader({ url, context }: Route.LoaderArgs) {
	const owner = context.get(currentPageContext);
	const [channels, counted] = await Promise.all([
		listChannels(owner),
		countChannelViews(owner).catch((err: unknown) => {
			log.error({ requestId: context.get(requestFactsContext).id, err }, "views unavailable");
			return null;
		}),
	]);
	return { channels, counted, opened: readOpened(url) };
}

/** Which channel has what open below it: `?rename={id}` and the like. */
function readOpened({ searchParams }: URL) {
	for (const mode of ["code", "rename", "delete"] as const) {
		const id = searchParams.get(mode);
		if (id !== null) return { id, mode };
	}
	return null;
}

export async function action({ request, context }: Route.ActionArgs) {
	const owner = context.get(currentPageContext);
	const submission = await parseForm(request, channelsSchema);
	if (submission.status !== "success") return refuseInvalid(submission);
	try {
		const { message, channelId } = await performEdit(owner, submission.value);
		const place = channelId === null ? "" : `#channel-${channelId}`;
		const address = `${href("/dashboard/channels")}${place}`;
		return await redirectWithToast(address, { type: "success", message });
	} catch (error) {
		const isButton = submission.value.intent === "delete-channel";
		return refuseFailed(submission, error, { isButton });
	}
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
	answerOrToast(serverAction, { type: "error", message: CHANNELS_UNREACHABLE });

export default function Channels({ loaderData, actionData, matches }: Route.ComponentProps) {
	const { channels, counted, opened } = loaderData;
	const { page } = matches[1].loaderData;
	const reply: FormReply | undefined = actionData;
	return (
		<div className="editor grid gap-10">
			<PageHeader
				title="Channels"
				description="Give each place you share your page its own address, and see where your visitors come from."
			/>
			<ReplyToast toast={reply?.toast} />
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
						address={page.url.replace(/^https?:\/\//, "")}
						result={replyTo(reply, "add-channel")?.result}
					/>
				</>
			) : (
				<Notice>You have {MAX_CHANNELS} channels, the maximum. Delete one to add another.</Notice>
			)}
		</div>
	);
}
