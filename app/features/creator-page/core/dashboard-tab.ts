const DASHBOARD_TABS = [
	"profile",
	"links",
	"appearance",
	"analytics",
	"share",
	"inbox",
	"billing",
	"support",
	"settings",
] as const;

export type DashboardTab = (typeof DASHBOARD_TABS)[number];

/** @returns the tab that `?tab=` or a path segment names; the profile tab for any other value */
export function dashboardTab(name: string | null | undefined): DashboardTab {
	return DASHBOARD_TABS.find((tab) => tab === name) ?? "profile";
}

/**
 * Id of the form that saves itself. The Save button in the dashboard's header submits it from outside, so a tab with
 * such a form declares it in its `handle`.
 */
export const AUTOSAVE_FORM_ID = "autosave-form";

/** Options of a tab for the dashboard frame. */
export type DashboardHandle = {
	savesItself?: true;
	/** Whether the page shows what the tab edits: if so, the live phone is beside it. */
	showsPage?: true;
	/** Whether the tab chooses the page's look: in a narrow window the live phone is above it, and stays there. */
	choosesLook?: true;
	/** Whether it is a step after sign-up, which has the window for itself. */
	isFirstRun?: true;
};

/** Reads the options in a route's `handle`. */
export function readDashboardHandle(handle: unknown): DashboardHandle {
	return typeof handle === "object" && handle !== null ? handle : {};
}

/** Whether the tab's loader says that the plan includes nothing of what it edits: then it has no form to save. */
export function isLocked(loaderData: unknown): boolean {
	return typeof loaderData === "object" && loaderData !== null && "isLocked" in loaderData
		? loaderData.isLocked === true
		: false;
}

/** Action that publishes the page or makes it private; `?index` selects the index route, not its layout. */
export const VISIBILITY_ACTION = "/dashboard?index";

/** What is fixed at the bottom of a small window: the bar of tabs, or the button of a step after sign-up. */
export type BottomBar = "tabs" | "step";

/** @param routes the matched routes, outermost first. One that failed to load, or was refused, has no data, and no bar */
export function bottomBarOf(
	routes: readonly { id: string; handle: unknown; loaderData: unknown }[],
): BottomBar | undefined {
	const frame = routes.find(({ id }) => id === "routes/dashboard/layout");
	if (!frame?.loaderData) return undefined;
	return readDashboardHandle(routes.at(-1)?.handle).isFirstRun ? "step" : "tabs";
}
