import { href, Link } from "react-router";
import { listVersions } from "#app/features/admin/site/landing-editor/list-versions.server.ts";
import { formatExactTime } from "#app/lib/format-time.ts";
import { titled } from "#app/lib/titled.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Section } from "#app/ui/section.tsx";
import type { Route } from "./+types/versions";

export const meta = titled("Versions · Admin", "noindex");

export function loader({ url }: Route.LoaderArgs) {
	const before = Number.parseInt(url.searchParams.get("before") ?? "", 10);
	return listVersions(before > 0 && before < 2 ** 31 ? before : null);
}

export default function Versions({ loaderData: { versions, next } }: Route.ComponentProps) {
	return (
		<Section title="Versions" description="What was published, newest first.">
			{versions.length === 0 ? (
				<p>Nothing has been published. Visitors see the built-in landing page.</p>
			) : (
				<ol className="rows">
					{versions.map(({ number, createdAt, authorEmail, what, isCurrent }) => (
						<li key={number} className="relative grid gap-1 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
							<div className="min-w-0">
								<p className="flex flex-wrap items-center gap-x-2 gap-y-1">
									<Link
										to={href("/admin/dashboard/content/versions/:number", {
											number: String(number),
										})}
										className="link text-ui font-medium before:absolute before:inset-0"
									>
										Version {number}: {what}
									</Link>
									{isCurrent ? <Badge tone="leaf">Current version</Badge> : null}
								</p>
								<p className="text-sm wrap-anywhere text-muted">{authorEmail ?? "Unknown"}</p>
							</div>
							<p className="tabular text-ui text-muted">{formatExactTime(createdAt)}</p>
						</li>
					))}
				</ol>
			)}
			{next === null ? null : (
				<ButtonLink
					to={`${href("/admin/dashboard/content/versions")}?before=${next}`}
					className="justify-self-start"
				>
					Older
				</ButtonLink>
			)}
		</Section>
	);
}
