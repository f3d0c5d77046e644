import { data, type LoaderFunctionArgs, type MetaFunction } from "react-router";
import { PublicPage } from "#app/features/creator-page/public/components/public-page.tsx";
import { pageHead } from "#app/features/creator-page/seo/page-head.ts";
import { englishPage } from "#app/i18n/visitors/en-page.ts";
import { findPage } from "./find-page.server.ts";

export async function loader({ params, request }: LoaderFunctionArgs) {
	const found = await findPage(params.username ?? "");
	if (!found) throw data(null, { status: 404 });
	return { ...found, appUrl: new URL(request.url).origin };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
	loaderData
		? pageHead({
				...loaderData,
				texts: englishPage,
				appName: "Bench",
				cardPath: `/${loaderData.page.username}/og.png`,
				indexable: true,
			})
		: [];

export default function Page({ loaderData }: { loaderData: Awaited<ReturnType<typeof loader>> }) {
	return (
		<main>
			<PublicPage page={loaderData.page} texts={englishPage} />
		</main>
	);
}
