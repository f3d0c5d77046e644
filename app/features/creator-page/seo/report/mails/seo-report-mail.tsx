import { href } from "react-router";
import { formatWholeCount } from "#app/lib/format-count.ts";
import type { MailContent } from "#app/platform/mail.server.ts";
import { MailLayout, NumberedList, Paragraph } from "#app/platform/mail-layout.server.tsx";
import { site } from "#app/platform/site.server.ts";
import type { SeoReport } from "../get-seo-report.server.ts";

const LISTED_REFERRERS = 5;

/** Email with suggestions that help people find a page, most useful first. */
export function seoReportMail({
	report: { findings, fine, referrers },
	unsubscribeUrl,
}: {
	report: SeoReport;
	unsubscribeUrl: string;
}): MailContent {
	const heading = summaryOf(findings.length);
	const listed = (referrers ?? []).slice(0, LISTED_REFERRERS);
	return {
		subject: `Your SEO report: ${heading} – ${site.name}`,
		body: (
			<MailLayout
				heading={heading}
				preview={findings.map(({ title }) => title).join(". ") || (fine[0] ?? "")}
				action={{ label: "Open the report", path: href("/dashboard/settings/seo/report") }}
				ifNotYou={null}
				unsubscribe={{
					because: "you chose a monthly SEO report on your page",
					url: unsubscribeUrl,
				}}
			>
				{findings.length === 0 ? (
					<Paragraph>We checked your page. Nothing to fix.</Paragraph>
				) : (
					<NumberedList>
						{findings.map(({ title, advice, items }) => (
							<>
								<strong>{title}.</strong> {advice}
								{items.length === 0 ? null : (
									<>
										{" "}
										<bdi>({items.join(" · ")})</bdi>
									</>
								)}
							</>
						))}
					</NumberedList>
				)}
				{listed.length === 0 ? null : (
					<>
						<Paragraph>Where visitors came from in the last 30 days:</Paragraph>
						<NumberedList>
							{listed.map(
								({ label, visitors }) =>
									`${label}, ${formatWholeCount(visitors)} ${visitors === 1 ? "visitor" : "visitors"}`,
							)}
						</NumberedList>
					</>
				)}
			</MailLayout>
		),
	};
}

function summaryOf(count: number): string {
	if (count === 0) return "Nothing to fix";
	return count === 1 ? "1 thing to fix" : `${count} things to fix`;
}
