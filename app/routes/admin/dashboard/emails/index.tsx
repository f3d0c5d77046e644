import { href } from "react-router";
import {
	MailFilterForm,
	MailTable,
	QueuedMails,
} from "#app/features/admin/operations/outbox/components/outbox.tsx";
import { listMails } from "#app/features/admin/operations/outbox/queries.server.ts";
import { readMailSearch } from "#app/features/admin/operations/outbox/schema.ts";
import { titled } from "#app/lib/titled.ts";
import { countQueuedMails } from "#app/platform/jobs.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/index";

export const meta = titled("Emails · Admin", "noindex");

export async function loader({ url }: Route.LoaderArgs) {
	const search = readMailSearch(url.searchParams);
	const { before: _before, after: _after, ...filters } = search;
	const [page, queued] = await Promise.all([listMails(search), countQueuedMails()]);
	return { filters, page, queued };
}

export default function Emails({ loaderData }: Route.ComponentProps) {
	const { filters, page, queued } = loaderData;
	return (
		<div className="grid gap-8">
			<PageHeader
				title="Emails"
				description="What the site sent, and what the mail server answered. Times are in UTC."
				actions={
					<ButtonLink to={href("/admin/dashboard/settings")} size="sm">
						Mail server
					</ButtonLink>
				}
			/>
			<QueuedMails queued={queued} />
			<MailFilterForm filters={filters} />
			<MailTable page={page} filters={filters} />
		</div>
	);
}
