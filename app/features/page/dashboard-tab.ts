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

/** What a tab asks of the frame around it. */
export type DashboardHandle = {
	savesItself?: true;
	/** What it edits is seen on the page: the live phone stands beside it. */
	showsPage?: true;
};

/** What the deepest of the matched routes asks for. */
export function readDashboardHandle(handle: unknown): DashboardHandle {
	return typeof handle === "object" && handle !== null ? handle : {};
}

/** Whether a tab's loader says that the plan holds nothing of what it edits: then it has no form to save. */
export function isLocked(loaderData: unknown): boolean {
	return typeof loaderData === "object" && loaderData !== null && "isLocked" in loaderData
		? loaderData.isLocked === true
		: false;
}

/** Where the page is published and made private; `?index` means the index route and not the layout around it. */
export const VISIBILITY_ACTION = "/dashboard?index";
