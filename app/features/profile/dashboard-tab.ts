const DASHBOARD_TABS = [
	"profile",
	"links",
	"appearance",
	"analytics",
	"billing",
	"support",
	"settings",
] as const;

export type DashboardTab = (typeof DASHBOARD_TABS)[number];

/** The tab that `?tab=` or a path segment names; the profile for anything else. */
export function dashboardTab(name: string | null | undefined): DashboardTab {
	return DASHBOARD_TABS.find((tab) => tab === name) ?? "profile";
}

/**
 * The id of the form that saves itself. The Save button in the dashboard's header submits it from outside, so a tab
 * that has such a form says so in its `handle`.
 */
export const AUTOSAVE_FORM_ID = "autosave-form";
export type DashboardHandle = { savesItself: true };

export function savesItself(handle: unknown): handle is DashboardHandle {
	return typeof handle === "object" && handle !== null && "savesItself" in handle;
}

/** Where the page is published and made private; `?index` means the index route and not the layout around it. */
export const VISIBILITY_ACTION = "/dashboard?index";
