import { CircleCheck, CircleDot, TriangleAlert } from "lucide-react";
import { href } from "react-router";
import { BarList } from "#app/ui/bar-list.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Section } from "#app/ui/section.tsx";
import type { SeoFinding } from "../findings.ts";
import type { SeoReport } from "../get-seo-report.server.ts";

/** Suggestions that help people find the page, each with a link to the setting. */
export function SeoReportView({ findings, fine, referrers }: SeoReport) {
	return (
		<>
			<Section
				isPage
				title="SEO report"
				description="How to help people find and read your page."
				actions={
					<ButtonLink to={href("/dashboard/settings/reports")} variant="secondary" size="sm">
						Get it by email
					</ButtonLink>
				}
			>
				{findings.length === 0 ? (
					<p className="text-ui">Nothing to fix.</p>
				) : (
					<ol aria-label="What to fix" className="rows">
						{findings.map((finding) => (
							<Finding key={finding.id} finding={finding} />
						))}
					</ol>
				)}
			</Section>
			{fine.length === 0 ? null : (
				<Section title="What works well">
					<ul className="grid gap-2 text-ui">
						{fine.map((each) => (
							<li key={each} className="flex items-start gap-2.5">
								<CircleCheck aria-hidden className="mt-0.5 size-4.5 shrink-0 text-leaf" />
								{each}
							</li>
						))}
					</ul>
				</Section>
			)}
			<Section
				title="Where visitors came from"
				description="Other sites and apps, in the last 30 days."
			>
				<Referrers referrers={referrers} />
			</Section>
		</>
	);
}

function Finding({ finding: { kind, title, advice, items, action } }: { finding: SeoFinding }) {
	const isProblem = kind === "problem";
	const Icon = isProblem ? TriangleAlert : CircleDot;
	return (
		<li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
			<div className="flex min-w-[min(100%,16rem)] flex-1 items-start gap-2.5">
				<Icon
					aria-hidden
					className={`mt-0.5 size-4.5 shrink-0 ${isProblem ? "text-honey" : "text-sky"}`}
				/>
				<div className="grid min-w-0 gap-1">
					<h2 className="text-ui font-semibold wrap-anywhere">
						<bdi>{title}</bdi>
					</h2>
					<p className="text-sm text-muted">{advice}</p>
					{items.length === 0 ? null : (
						<ul className="list-disc pl-4 text-sm wrap-anywhere">
							{items.map((item, index) => (
								// biome-ignore lint/suspicious/noArrayIndexKey: two links may have the same title.
								<li key={index}>
									<bdi>{item}</bdi>
								</li>
							))}
						</ul>
					)}
				</div>
			</div>
			<ButtonLink to={action.path} variant="secondary" size="sm">
				{action.label}
			</ButtonLink>
		</li>
	);
}

function Referrers({ referrers }: Pick<SeoReport, "referrers">) {
	if (referrers === null) {
		return <p className="text-ui text-muted">These numbers are unavailable right now.</p>;
	}
	if (referrers.length === 0) {
		return <p className="text-ui text-muted">No other site has sent a visitor yet.</p>;
	}
	return (
		<BarList
			label="Sites by visitors"
			heads={{ value: "Visitors" }}
			rows={referrers.map(({ id, label, visitors }) => ({ id, label, value: visitors }))}
		/>
	);
}
