import { ConsentForm } from "#app/features/account/settings/consent/components/consent-form.tsx";
import {
	hasOptOutSignal,
	parseConsent,
} from "#app/features/account/settings/consent/consent.server.ts";
import { landingPreviewContext } from "#app/features/admin/site/landing/landing-context.server.ts";
import { LegalPage } from "#app/features/admin/site/legal/components/legal-page.tsx";
import { LegalText } from "#app/features/admin/site/legal/components/legal-text.tsx";
import { getLegalPage } from "#app/features/admin/site/legal/get-legal-page.server.ts";
import type { Route } from "./+types/cookies";

export async function loader({ request, context }: Route.LoaderArgs) {
	return {
		...(await getLegalPage("cookies", { isPreview: context.get(landingPreviewContext) })),
		consent: parseConsent(request),
		hasOptOutSignal: hasOptOutSignal(request),
	};
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: `${loaderData.title} · ${loaderData.appName}` },
	{ name: "description", content: `The cookies ${loaderData.appName} sets, and your choice.` },
];

export default function Cookies({ loaderData }: Route.ComponentProps) {
	const { blocks, title, updatedOn, summary, consent, hasOptOutSignal } = loaderData;
	const choice = <ConsentForm consent={consent} hasOptOutSignal={hasOptOutSignal} />;
	// Without its place in the text, the choice comes first: it must always be possible.
	const hasPlace = blocks.some(({ kind }) => kind === "cookie-choice");
	return (
		<LegalPage title={title} updatedOn={updatedOn} summary={summary}>
			{hasPlace ? null : choice}
			<LegalText blocks={blocks} cookieChoice={choice} />
		</LegalPage>
	);
}
