import { href, Link } from "react-router";
import { listAppeals } from "#app/features/admin/moderation/appeals/queries.server.ts";
import { AppealsTable } from "#app/features/admin/moderation/components/appeals-table.tsx";
import { titled } from "#app/lib/titled.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { loadPanel } from "#app/platform/load-panel.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Route } from "./+types/appeals";

const PATH = href("/admin/dashboard/moderation/appeals");

export const meta = titled("Appeals · Admin", "noindex");

export async function loader({ url, context }: Route.LoaderArgs) {
	const isOpen = url.searchParams.get("show") !== "answered";
	const after = url.searchParams.get("after");
	const actor = context.get(currentAdministratorContext);
	const list = await loadPanel(listAppeals({ isOpen, after }), "Appeals are unavailable.", actor);
	return { isOpen, now: new Date(), list };
}

export default function ModerationAppeals({ loaderData }: Route.ComponentProps) {
	const { list, isOpen, now } = loaderData;
	const search = isOpen ? "?" : "?show=answered&";
	return (
		<div className="grid gap-8">
			<PageHeader title="Moderation" description="Creators’ appeals against decisions." />
			<Link to={isOpen ? `${PATH}?show=answered` : PATH} className="link hit-44 w-fit text-ui">
				{isOpen ? "Show answered appeals" : "Show open appeals"}
			</Link>
			<Panel result={list}>
				{({ appeals, next }) => (
					<>
						<AppealsTable appeals={appeals} isOpen={isOpen} now={now} />
						{next === null ? null : (
							<ButtonLink to={`${PATH}${search}after=${next}`} className="justify-self-end">
								Next appeals
							</ButtonLink>
						)}
					</>
				)}
			</Panel>
		</div>
	);
}
