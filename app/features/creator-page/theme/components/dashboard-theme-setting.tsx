import { Monitor, Moon, Sun } from "lucide-react";
import { Form, href } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { SettingRow } from "#app/ui/setting-row.tsx";
import { DASHBOARD_THEMES, type DashboardTheme } from "../dashboard-theme.ts";

/** Chooses light or dark mode of the product's own pages in this browser. */
export function DashboardThemeSetting({ chosen }: { chosen: DashboardTheme }) {
	return (
		<SettingRow
			title="Dashboard theme"
			value={OPTIONS[chosen].label}
			hint="Light or dark, in this browser only. Your page doesn’t change."
		>
			<Form
				method="post"
				action={href("/dashboard/settings/account")}
				preventScrollReset
				className="flex flex-wrap gap-2"
			>
				<input type="hidden" name="intent" value="set-dashboard-theme" />
				{DASHBOARD_THEMES.map((theme) => {
					const { label, Icon } = OPTIONS[theme];
					return (
						<Button
							key={theme}
							type="submit"
							name="theme"
							value={theme}
							aria-pressed={theme === chosen}
							icon={<Icon aria-hidden />}
							className="aria-pressed:border-leaf aria-pressed:bg-leaf-wash aria-pressed:text-leaf"
						>
							{label}
						</Button>
					);
				})}
			</Form>
		</SettingRow>
	);
}

const OPTIONS = {
	system: { label: "Match system", Icon: Monitor },
	light: { label: "Light", Icon: Sun },
	dark: { label: "Dark", Icon: Moon },
} as const;
