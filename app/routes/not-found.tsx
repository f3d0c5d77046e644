import { data } from "react-router";
import { loadAsDocument } from "#app/lib/load-as-document.ts";
import type { DocumentHandle } from "#app/root.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorScreen } from "#app/ui/error-screen.tsx";
import type { Route } from "./+types/not-found";

export const handle: DocumentHandle = { document: "static" };
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [loadAsDocument];

export function loader() {
	return data(null, { status: 404 });
}

/** A form sent to an address that is none. */
export function action() {
	return data(null, { status: 404 });
}

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `Page not found · ${matches[0].loaderData.appName}` },
	{ name: "robots", content: "noindex" },
];

export default function NotFound() {
	return (
		<ErrorScreen
			title="Page not found"
			message="The address may be mistyped, or the page may have moved."
			actions={
				<ButtonLink to="/" variant="primary">
					Go to Home
				</ButtonLink>
			}
		/>
	);
}
