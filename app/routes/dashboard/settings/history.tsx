import { href } from "react-router";
import { VersionList } from "#app/features/creator-page/history/components/version-list.tsx";
import { KEPT_VERSIONS } from "#app/features/creator-page/history/create-page-version.server.ts";
import { listPageVersions } from "#app/features/creator-page/history/list-page-versions.server.ts";
import { titled } from "#app/lib/titled.ts";
import { currentPageContext } from "#app/middleware/require-page.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Section } from "#app/ui/section.tsx";
import type { Route } from "./+types/history";

const PATH = href("/dashboard/settings/history");

export const meta = titled("History");

export async function loader({ url, context }: Route.LoaderArgs) {
	const owner = context.get(currentPageContext);
	const asked = Number.parseInt(url.searchParams.get("page") ?? "", 10) || 1;
	const page = Math.min(Math.max(1, asked), KEPT_VERSIONS);
	return { page, kept: KEPT_VERSIONS, ...(await listPageVersions(owner, { page })) };
}

export default function HistorySettings({ loaderData }: Route.ComponentProps) {
	const { days, page, pages, timeZone, kept } = loaderData;
	return (
		<Section
			isPage
			title="History"
			description={`The last ${kept} versions of your page. Times are in ${timeZone}.`}
		>
			<VersionList days={days} />
			{pages > 1 ? (
				<nav aria-label="History pages" className="flex flex-wrap items-center gap-3">
					{page > 1 ? <ButtonLink to={`${PATH}?page=${page - 1}`}>Newer</ButtonLink> : null}
					{page < pages ? <ButtonLink to={`${PATH}?page=${page + 1}`}>Older</ButtonLink> : null}
					<span className="text-ui text-muted">
						Page {page} of {pages}
					</span>
				</nav>
			) : null}
		</Section>
	);
}
