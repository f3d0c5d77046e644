import { isRouteErrorResponse, Outlet } from "react-router";
import { ContentFailed } from "#app/features/admin/site/landing-editor/components/content-failed.tsx";
import { ContentFrame } from "#app/features/admin/site/landing-editor/components/content-frame.tsx";
import { getHomepageDraft } from "#app/features/admin/site/landing-editor/get-homepage-draft.server.ts";
import { titled } from "#app/lib/titled.ts";
import type { Route } from "./+types/layout";

export const meta = titled("Content · Admin", "noindex");

/** Also makes a client navigation to any of its pages pass the administrators' guard. */
export async function loader() {
	const { sections } = await getHomepageDraft();
	return {
		unpublishedCount: Object.values(sections).filter(({ isUnpublished }) => isUnpublished).length,
	};
}

export default function Content({ loaderData }: Route.ComponentProps) {
	return (
		<ContentFrame unpublishedCount={loaderData.unpublishedCount}>
			<Outlet />
		</ContentFrame>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return isRouteErrorResponse(error) ? (
		<ContentFailed status={error.status} message={error.data?.message} />
	) : (
		<ContentFailed />
	);
}
