import { href } from "react-router";
import { QueueFilterForm, TicketQueue } from "#app/features/support/desk/components/queue.tsx";
import { queueSearchSchema } from "#app/features/support/desk/desk-schema.ts";
import { listQueue } from "#app/features/support/desk/queue.server.ts";
import { countWaitingTickets } from "#app/features/support/queries.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/index";

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `Support · Admin · ${matches[0].loaderData.appName}` },
	{ name: "robots", content: "noindex" },
];

export async function loader({ url }: Route.LoaderArgs) {
	const filters = queueSearchSchema.parse(Object.fromEntries(url.searchParams));
	const now = new Date();
	const [page, waiting] = await Promise.all([listQueue(filters), countWaitingTickets()]);
	return { page, waiting, filters, now };
}

export default function Support({ loaderData }: Route.ComponentProps) {
	const { page, waiting, filters, now } = loaderData;
	return (
		<div className="grid gap-8">
			<PageHeader
				title="Support"
				description={
					waiting === 1
						? "1 ticket is waiting for an answer."
						: `${waiting.toLocaleString("en")} tickets are waiting for an answer.`
				}
				actions={
					<ButtonLink to={href("/admin/dashboard/support/saved-replies")}>Saved replies</ButtonLink>
				}
			/>
			<QueueFilterForm filters={filters} />
			<TicketQueue page={page} filters={filters} now={now} />
		</div>
	);
}
