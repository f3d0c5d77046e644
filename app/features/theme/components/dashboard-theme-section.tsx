import { Monitor, Moon, Sun } from "lucide-react";
import { Form, href } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Section } from "#app/ui/section.tsx";
import { DASHBOARD_THEMES, type DashboardTheme } from "../schema.ts";

/** Chooses light or dark mode of the product's own pages in this browser. */
export function DashboardThemeSection({ chosen }: { chosen: DashboardTheme }) {
	return (
		<Section
			title="Dashboard"
			description="Light or dark, in this browser only. Your page doesn’t change."
		>
			<Form
				method="post"
				action={href("/dashboard/appearance")}
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
		</Section>
	);
}

const OPTIONS = {
	system: { label: "Match system", Icon: Monitor },
	light: { label: "Light", Icon: Sun },
	dark: { label: "Dark", Icon: Moon },
} as const;
