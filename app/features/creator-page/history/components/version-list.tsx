import { History } from "lucide-react";
import { href, Link } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { ListedVersion } from "../schema.ts";

/** The page's versions grouped by day, newest first. */
export function VersionList({
	days,
}: {
	days: readonly { day: string; versions: readonly ListedVersion[] }[];
}) {
	if (days.length === 0) {
		return (
			<EmptyState
				icon={History}
				title="No older versions"
				action={<ButtonLink to={href("/dashboard/settings/history")}>Newest versions</ButtonLink>}
			>
				Only the latest versions are kept.
			</EmptyState>
		);
	}
	return (
		<div className="grid gap-8">
			{days.map(({ day, versions }) => (
				<div key={day} className="grid gap-1">
					<h2 className="text-ui font-semibold">{day}</h2>
					<ul aria-label={day} className="rows">
						{versions.map((version) => (
							<li key={version.id}>
								<VersionRow version={version} />
							</li>
						))}
					</ul>
				</div>
			))}
		</div>
	);
}

function VersionRow({
	version: { id, clock, what, author, isCurrent },
}: {
	version: ListedVersion;
}) {
	return (
		<div className="relative flex min-h-14 items-center justify-between gap-4 py-3">
			<div className="min-w-0">
				<p className="flex flex-wrap items-center gap-x-2 gap-y-1">
					<Link
						to={href("/dashboard/settings/history/:versionId", { versionId: id })}
						className="link text-ui font-medium wrap-anywhere before:absolute before:inset-0"
					>
						{what}
					</Link>
					{isCurrent ? <Badge tone="leaf">Current version</Badge> : null}
				</p>
				<p className="text-sm text-muted">{formatAuthor(author)}</p>
			</div>
			<p className="tabular shrink-0 text-ui text-muted">{clock}</p>
		</div>
	);
}

/** @returns who changed the page, in words for its creator */
export function formatAuthor(author: ListedVersion["author"]): string {
	return AUTHORS[author];
}

const AUTHORS: Record<ListedVersion["author"], string> = {
	creator: "You",
	administrator: "An administrator",
	api_token: "An API token",
	system: "Automatic",
};
