import { href, Link } from "react-router";
import { listAppeals } from "#app/features/moderation/appeals/queries.server.ts";
import { AppealsTable } from "#app/features/moderation/components/appeals-table.tsx";
import { ModerationTabs } from "#app/features/moderation/components/moderation-tabs.tsx";
import { countWaiting } from "#app/features/moderation/queries.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/appeals";

const PATH = href("/admin/dashboard/moderation/appeals");

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `Appeals · Admin · ${matches[0].loaderData.appName}` },
	{ name: "robots", content: "noindex" },
];

export async function loader({ url }: Route.LoaderArgs) {
	const isOpen = url.searchParams.get("show") !== "answered";
	const after = url.searchParams.get("after");
	const [list, waiting] = await Promise.all([listAppeals({ isOpen, after }), countWaiting()]);
	return { isOpen, now: new Date(), waiting, ...list };
}

export default function ModerationAppeals({ loaderData }: Route.ComponentProps) {
	const { appeals, next, isOpen, now, waiting } = loaderData;
	const search = isOpen ? "?" : "?show=answered&";
	return (
		<div className="grid gap-8">
			<PageHeader title="Moderation" description="What creators say against decisions." />
			<ModerationTabs waiting={waiting} />
			<Link to={isOpen ? `${PATH}?show=answered` : PATH} className="link hit-44 w-fit text-ui">
				{isOpen ? "Show answered appeals" : "Show open appeals"}
			</Link>
			<AppealsTable appeals={appeals} isOpen={isOpen} now={now} />
			{next === null ? null : (
				<ButtonLink to={`${PATH}${search}after=${next}`} className="justify-self-end">
					Next appeals
				</ButtonLink>
			)}
		</div>
	);
}
