import { InboxTabs } from "#app/features/audience/inbox/components/inbox-tabs.tsx";
import { SubscriberListSection } from "#app/features/audience/subscribers/components/subscriber-list.tsx";
import { deleteSubscriber } from "#app/features/audience/subscribers/delete-subscriber.server.ts";
import { listSubscribers } from "#app/features/audience/subscribers/queries.server.ts";
import {
	readSearch,
	SUBSCRIBERS_UNREACHABLE,
	subscribersSchema,
} from "#app/features/audience/subscribers/schema.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { readPage } from "#app/lib/read-page.ts";
import { titled } from "#app/lib/titled.ts";
import { currentOwner, currentPageContext } from "#app/middleware/require-page.server.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/subscribers";

export const meta = titled("Subscribers");

export async function loader({ url, context }: Route.LoaderArgs) {
	const search = readSearch(url.searchParams.get("q"));
	const page = readPage(url);
	const owner = currentOwner(context);
	const list = await listSubscribers(owner, { search, page });
	const { tier, emailVerified } = owner;
	return {
		list,
		search,
		tier,
		isClosed: !emailVerified,
		asksAbout: url.searchParams.get("delete"),
	};
}

export const action = formAction({
	schema: subscribersSchema,
	by: ({ context }: Route.ActionArgs) => context.get(currentPageContext),
	async on(edit, owner, { url }) {
		await deleteSubscriber({ owner, ...edit });
		return { toast: "Subscriber deleted", to: url.pathname + url.search };
	},
	reasonAsToast: true,
});

export const clientAction = formClientAction(SUBSCRIBERS_UNREACHABLE);

export default function Subscribers({ loaderData, actionData }: Route.ComponentProps) {
	const reply: FormReply | undefined = actionData;
	return (
		<div className="editor grid gap-8">
			<PageHeader title="Inbox" description="Messages and sign-ups from the forms on your page." />
			<InboxTabs current="subscribers" />
			<ReplyToast toast={reply?.toast} />
			<SubscriberListSection {...loaderData} />
		</div>
	);
}
