import type { ReactNode } from "react";
import { href } from "react-router";
import { usePageTexts } from "#app/features/creator-page/core/page-draft.tsx";
import { Section } from "#app/ui/section.tsx";
import { SettingLink } from "#app/ui/setting-row.tsx";
import { describeSettings, type SettingsSummary } from "../settings-summary.ts";

/** All settings of an account and its page in one list, each with its value. */
export function SettingsList({
	summary,
	appName,
	email,
	visibility,
	dashboardTheme,
}: {
	summary: SettingsSummary;
	appName: string;
	/** Rows that open in place. */
	email: ReactNode;
	visibility: ReactNode;
	dashboardTheme: ReactNode;
}) {
	const values = describeSettings(summary, { appName, texts: usePageTexts() });
	return (
		<>
			<Section title="Account">
				<div className="rows">
					{email}
					<SettingLink
						title="Security"
						value={values.signIn}
						to={href("/dashboard/settings/security")}
					/>
					<SettingLink title="Plan" value={values.plan} to={href("/dashboard/billing")} />
					<SettingLink title="Support" value={values.support} to={href("/dashboard/support")} />
					{dashboardTheme}
				</div>
			</Section>
			<Section title="Page">
				<div className="rows">
					<SettingLink
						title="Name and username"
						value={values.username}
						to={href("/dashboard/profile")}
					/>
					{values.domains === null ? null : (
						<SettingLink
							title="Domains"
							value={values.domains}
							to={href("/dashboard/settings/domains")}
						/>
					)}
					{visibility}
					<SettingLink title="SEO" value={values.seo} to={href("/dashboard/settings/seo")} />
					<SettingLink
						title="Footer"
						value={values.footer}
						to={href("/dashboard/settings/footer")}
					/>
					<SettingLink title="History" to={href("/dashboard/settings/history")} />
				</div>
			</Section>
			<Section title="Emails, API, and data">
				<div className="rows">
					<SettingLink
						title="Reports"
						value={values.reports}
						to={href("/dashboard/settings/reports")}
					/>
					<SettingLink
						title="API tokens"
						value={values.tokens}
						to={href("/dashboard/settings/tokens")}
					/>
					<SettingLink
						title="Webhooks"
						value={values.webhooks}
						to={href("/dashboard/settings/webhooks")}
					/>
					<SettingLink
						title="Your data"
						value="Download or delete"
						to={href("/dashboard/settings/data")}
					/>
				</div>
			</Section>
		</>
	);
}
