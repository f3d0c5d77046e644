import { href, redirect } from "react-router";
import { dashboardTab } from "#app/features/creator-page/core/dashboard-tab.ts";
import { visibilitySchema } from "#app/features/creator-page/profile/schema.ts";
import { updatePageVisibility } from "#app/features/creator-page/profile/update-page-visibility.server.ts";
import {
	MESSAGE_HEADERS,
	renderMessageDocument,
} from "#app/features/creator-page/public/message-document.server.tsx";
import { parseForm } from "#app/forms/form.server.ts";
import { safeRedirect } from "#app/lib/safe-redirect.ts";
import { lastingError } from "#app/lib/toast.ts";
import { currentPageContext } from "#app/middleware/require-page.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import { MessageScreen } from "#app/ui/message-screen.tsx";
import type { Route } from "./+types/index";

/** The route has no component that could show this. */
const UNREADABLE = {
	title: "We couldn’t read this form",
	text: "Go back and try again.",
	links: [{ text: "Go to dashboard", href: href("/dashboard") }],
};

/** `/dashboard?tab=links` is how the preview's banner leads back. */
export function loader({ url }: Route.LoaderArgs) {
	throw redirect(`${href("/dashboard")}/${dashboardTab(url.searchParams.get("tab"))}`);
}

/** Publishes the page or makes it private, from any tab. */
export async function action({ request, context }: Route.ActionArgs) {
	const submission = await parseForm(request, visibilitySchema);
	if (submission.status !== "success") {
		const html = renderMessageDocument(UNREADABLE.title, <MessageScreen message={UNREADABLE} />);
		return new Response(html, { status: 400, headers: MESSAGE_HEADERS });
	}
	const published = submission.value.intent === "publish";
	const backTo = safeRedirect(submission.value.redirectTo, href("/dashboard/profile"));
	try {
		await updatePageVisibility(context.get(currentPageContext), { published });
	} catch (error) {
		if (!(error instanceof AppError && error.code === "conflict")) throw error;
		return redirectWithToast(backTo, lastingError(error.message));
	}
	return redirectWithToast(backTo, {
		type: "success",
		message: published ? "Your page is public" : "Your page is private",
	});
}
