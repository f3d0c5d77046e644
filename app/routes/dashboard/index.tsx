import { href, redirect } from "react-router";
import { dashboardTab } from "#app/features/page/dashboard-tab.ts";
import { visibilitySchema } from "#app/features/profile/schema.ts";
import { setPageVisibility } from "#app/features/profile/set-page-visibility.server.ts";
import { parseForm } from "#app/forms/form.server.ts";
import { safeRedirect } from "#app/lib/safe-redirect.ts";
import { currentPageContext } from "#app/middleware/require-page.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import type { Route } from "./+types/index";

/** `/dashboard?tab=links` is how the preview's banner leads back. */
export function loader({ url }: Route.LoaderArgs) {
	throw redirect(`${href("/dashboard")}/${dashboardTab(url.searchParams.get("tab"))}`);
}

/** Publishes the page or makes it private, from any tab. */
export async function action({ request, context }: Route.ActionArgs) {
	const submission = await parseForm(request, visibilitySchema);
	if (submission.status !== "success") return new Response("Unknown intent", { status: 400 });
	const published = submission.value.intent === "publish";
	const backTo = safeRedirect(submission.value.redirectTo, href("/dashboard/profile"));
	try {
		await setPageVisibility(context.get(currentPageContext), { published });
	} catch (error) {
		if (!(error instanceof AppError && error.code === "conflict")) throw error;
		return redirectWithToast(backTo, { type: "error", message: error.message });
	}
	return redirectWithToast(backTo, {
		type: "success",
		message: published ? "Your page is public" : "Your page is private",
	});
}
