import { useRouteLoaderData } from "react-router";

/** What the product is called here, as the root's loader says. */
export function useAppName(): string {
	const root: { appName?: string } | undefined = useRouteLoaderData("root");
	return root?.appName ?? "";
}
