import { describeApi } from "#app/api-document.server.ts";
import { offeredHandlers } from "#app/api-handlers.server.ts";
import { ApiReference } from "#app/features/admin/site/api-reference/components/api-reference.tsx";
import { env } from "#app/platform/env.server.ts";
import type { Route } from "./+types/api-reference";

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `API · ${matches[0].loaderData.appName}` },
	{
		name: "description",
		content: "All operations of the HTTP API, with parameters, answers and examples.",
	},
];

export function loader() {
	const groups = describeApi(offeredHandlers).map(({ tag, slug, operations }) => ({
		tag,
		slug,
		operations: operations.map(({ id, method, path, summary }) => ({ id, method, path, summary })),
	}));
	return { groups, siteUrl: env.APP_URL };
}

export default function ApiReferencePage({ loaderData, matches }: Route.ComponentProps) {
	return <ApiReference appName={matches[0].loaderData.appName} {...loaderData} />;
}
