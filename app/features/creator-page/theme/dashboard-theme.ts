import { z } from "zod";

/** Light or dark mode of the product's own pages. Safe in the browser. */

export const DASHBOARD_THEMES = ["system", "light", "dark"] as const;
export type DashboardTheme = (typeof DASHBOARD_THEMES)[number];

export const dashboardThemeSchema = z.object({
	intent: z.literal("set-dashboard-theme"),
	theme: z.enum(DASHBOARD_THEMES),
});
