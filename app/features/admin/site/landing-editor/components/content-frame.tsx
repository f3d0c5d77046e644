import type { ReactNode } from "react";
import { href, useLocation } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Segmented } from "#app/ui/segmented.tsx";
import { SECTIONS } from "../../landing/sections.ts";

/** Header and tabs of the homepage editor. */
export function ContentFrame({
	unpublishedCount,
	children,
}: {
	/** Number of sections with unpublished changes. */
	unpublishedCount: number;
	children: ReactNode;
}) {
	const { pathname } = useLocation();
	const item = (to: string, label: string) => ({ to, label, current: pathname.startsWith(to) });
	return (
		<div className="grid grid-cols-1 gap-8">
			<PageHeader
				title="Content"
				description="The landing page and the legal pages. Changes are a draft until you publish them."
				state={
					unpublishedCount > 0 ? (
						<Badge tone="honey">
							{unpublishedCount === 1
								? "1 unpublished section"
								: `${unpublishedCount} unpublished sections`}
						</Badge>
					) : null
				}
				actions={
					<>
						<ButtonLink to={href("/admin/dashboard/content/versions")}>Versions</ButtonLink>
						<ButtonLink to={href("/admin/dashboard/content/publish")} variant="primary">
							Review and publish
						</ButtonLink>
					</>
				}
			/>
			<div className="grid justify-items-start gap-3">
				<Segmented
					label="Sections of the landing page"
					items={SECTIONS.map(({ slug, title }) =>
						item(href("/admin/dashboard/content/:section", { section: slug }), title),
					)}
					className="max-sm:grid max-sm:w-full max-sm:grid-cols-2"
				/>
				<Segmented
					label="Legal pages"
					items={[
						item(href("/admin/dashboard/content/legal/:page", { page: "terms" }), "Terms"),
						item(href("/admin/dashboard/content/legal/:page", { page: "privacy" }), "Privacy"),
						item(href("/admin/dashboard/content/legal/:page", { page: "cookies" }), "Cookies"),
					]}
					className="max-sm:grid max-sm:w-full max-sm:grid-cols-3"
				/>
			</div>
			{children}
		</div>
	);
}
