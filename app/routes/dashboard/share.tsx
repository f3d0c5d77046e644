import { href } from "react-router";
import { refuseFailed, refuseInvalid } from "#app/features/accounts/refuse-account-form.server.ts";
import { ChannelSections } from "#app/features/channels/components/channel-sections.tsx";
import { countChannelViews } from "#app/features/channels/count-channel-views.server.ts";
import { performEdit } from "#app/features/channels/perform-edit.server.ts";
import { listChannels } from "#app/features/channels/queries.server.ts";
import { CHANNELS_UNREACHABLE, channelsSchema, readOpened } from "#app/features/channels/schema.ts";
import type { DashboardHandle } from "#app/features/page/dashboard-tab.ts";
import { SharePanel } from "#app/features/sharing/components/share-panel.tsx";
import { answerOrToast } from "#app/forms/answer-or-toast.ts";
import { parseForm } from "#app/forms/form.server.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { currentPageContext } from "#app/middleware/require-page.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import { log } from "#app/platform/log.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/share";

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `Share · ${matches[0].loaderData.appName}` },
];

export const handle: DashboardHandle = { showsPage: true };

/** `?ready` is the end of the steps after sign-up. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const owner = context.get(currentPageContext);
	const [channels, counted] = await Promise.all([
		listChannels(owner),
		countChannelViews(owner).catch((err: unknown) => {
			log.error({ requestId: context.get(requestFactsContext).id, err }, "views unavailable");
			return null;
		}),
	]);
	return { isReady: url.searchParams.has("ready"), channels, counted, opened: readOpened(url) };
}

export async function action({ request, context }: Route.ActionArgs) {
	const owner = context.get(currentPageContext);
	const submission = await parseForm(request, channelsSchema);
	if (submission.status !== "success") return refuseInvalid(submission);
	try {
		const { message, channelId } = await performEdit(owner, submission.value);
		const place = channelId === null ? "channels" : `channel-${channelId}`;
		const address = `${href("/dashboard/share")}#${place}`;
		return await redirectWithToast(address, { type: "success", message });
	} catch (error) {
		const isButton = submission.value.intent === "delete-channel";
		return refuseFailed(submission, error, { isButton });
	}
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
	answerOrToast(serverAction, { type: "error", message: CHANNELS_UNREACHABLE });

export default function ShareTab({ loaderData, actionData, matches }: Route.ComponentProps) {
	const { isReady, channels, counted, opened } = loaderData;
	const { page, qrCode, deletesAt } = matches[1].loaderData;
	const reply: FormReply | undefined = actionData;
	return (
		<div className="editor grid grid-cols-1 gap-10">
			<ReplyToast toast={reply?.toast} />
			{isReady ? (
				<PageHeader
					title="Your page is ready"
					description="Add this link to your profiles, and print the QR code."
					actions={
						<ButtonLink to={href("/dashboard/profile")} variant="primary">
							Continue to your dashboard
						</ButtonLink>
					}
				/>
			) : (
				<PageHeader title="Share your page" description="Share your link or QR code." />
			)}
			<SharePanel page={page} qrCode={qrCode} canPublish={deletesAt === null} />
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
