import { href } from "react-router";
import {
	QueueFilterForm,
	TicketQueue,
} from "#app/features/admin/support/desk/components/queue.tsx";
import { queueSearchSchema } from "#app/features/admin/support/desk/desk-schema.ts";
import { listQueue } from "#app/features/admin/support/desk/list-queue.server.ts";
import { countWaitingTickets } from "#app/features/admin/support/queries.server.ts";
import { formatWholeCount } from "#app/lib/format-count.ts";
import { isFailedPanel } from "#app/lib/panel.ts";
import { titled } from "#app/lib/titled.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { loadPanel } from "#app/platform/load-panel.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Route } from "./+types/index";

export const meta = titled("Support · Admin", "noindex");

/** The specification's text for tickets that can't be read. */
const NO_TICKETS = "Support tickets unavailable due to backend connectivity issues.";

export async function loader({ url, context }: Route.LoaderArgs) {
	const administrator = context.get(currentAdministratorContext);
	const filters = queueSearchSchema.parse(Object.fromEntries(url.searchParams));
	const now = new Date();
	const read = Promise.all([listQueue(filters), countWaitingTickets()]);
	const queue = await loadPanel(
		read.then(([page, waiting]) => ({ page, waiting })),
		NO_TICKETS,
		administrator,
	);
	return { queue, filters, now };
}

export default function Support({ loaderData }: Route.ComponentProps) {
	const { queue, filters, now } = loaderData;
	return (
		<div className="grid gap-8">
			<PageHeader
				title="Support"
				description={isFailedPanel(queue) ? undefined : describeWaiting(queue.data.waiting)}
				actions={
					<ButtonLink to={href("/admin/dashboard/support/saved-replies")}>Saved replies</ButtonLink>
				}
			/>
			<QueueFilterForm filters={filters} />
			<Panel result={queue}>
				{({ page }) => <TicketQueue page={page} filters={filters} now={now} />}
			</Panel>
		</div>
	);
}

function describeWaiting(count: number): string {
	return count === 1
		? "1 ticket is waiting for an answer."
		: `${formatWholeCount(count)} tickets are waiting for an answer.`;
}
