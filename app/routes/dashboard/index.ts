import { href, redirect } from "react-router";
import { dashboardTab } from "#app/features/profile/dashboard-tab.ts";
import type { Route } from "./+types/index";

/** `/dashboard?tab=links` is how the preview's banner leads back. */
export function loader({ url }: Route.LoaderArgs) {
	throw redirect(`${href("/dashboard")}/${dashboardTab(url.searchParams.get("tab"))}`);
}
