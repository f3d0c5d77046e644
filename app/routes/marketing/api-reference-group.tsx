import { describeApi } from "#app/api-document.server.ts";
import { offeredHandlers } from "#app/api-handlers.server.ts";
import { ApiReferenceGroup } from "#app/features/admin/site/api-reference/components/api-reference-group.tsx";
import { titled } from "#app/lib/titled.ts";
import { AppError } from "#app/platform/errors.server.ts";
import type { Route } from "./+types/api-reference-group";

export const meta: Route.MetaFunction = titled<Route.MetaArgs>(
	({ loaderData }) => `${loaderData?.group.tag ?? "Not found"} · API`,
);

export function loader({ params }: Route.LoaderArgs) {
	const all = describeApi(offeredHandlers);
	const group = all.find(({ slug }) => slug === params.group);
	if (!group) throw new AppError("not_found", "The API has no such group of operations.");
	return { group, groups: all.map(({ tag, slug }) => ({ tag, slug })) };
}

export default function ApiReferenceGroupPage({ loaderData }: Route.ComponentProps) {
	return <ApiReferenceGroup {...loaderData} />;
}
