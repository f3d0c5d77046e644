import { landingPreviewContext } from "#app/features/admin/site/landing/landing-context.server.ts";
import { LegalPage } from "#app/features/admin/site/legal/components/legal-page.tsx";
import { LegalText } from "#app/features/admin/site/legal/components/legal-text.tsx";
import { getLegalPage } from "#app/features/admin/site/legal/get-legal-page.server.ts";
import type { Route } from "./+types/privacy";

export function loader({ context }: Route.LoaderArgs) {
	return getLegalPage("privacy", { isPreview: context.get(landingPreviewContext) });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: `${loaderData.title} · ${loaderData.appName}` },
	{ name: "description", content: `What ${loaderData.appName} stores, why, and for how long.` },
];

export default function Privacy({ loaderData }: Route.ComponentProps) {
	const { blocks, title, updatedOn, summary } = loaderData;
	return (
		<LegalPage title={title} updatedOn={updatedOn} summary={summary}>
			<LegalText blocks={blocks} />
		</LegalPage>
	);
}
