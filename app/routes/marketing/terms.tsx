import { landingPreviewContext } from "#app/features/admin/site/landing/landing-context.server.ts";
import { LegalPage } from "#app/features/admin/site/legal/components/legal-page.tsx";
import { LegalText } from "#app/features/admin/site/legal/components/legal-text.tsx";
import { getLegalPage } from "#app/features/admin/site/legal/get-legal-page.server.ts";
import type { Route } from "./+types/terms";

export function loader({ context }: Route.LoaderArgs) {
	return getLegalPage("terms", { isPreview: context.get(landingPreviewContext) });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: `${loaderData.title} · ${loaderData.appName}` },
	{ name: "description", content: `The agreement between you and ${loaderData.appName}.` },
];

export default function Terms({ loaderData }: Route.ComponentProps) {
	const { blocks, title, updatedOn, summary } = loaderData;
	return (
		<LegalPage title={title} updatedOn={updatedOn} summary={summary}>
			<LegalText blocks={blocks} />
		</LegalPage>
	);
}
