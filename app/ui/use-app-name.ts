import { useRouteLoaderData } from "react-router";

/** The product's name, from the root loader. */
export function useAppName(): string {
	const root: { appName?: string } | undefined = useRouteLoaderData("root");
	return root?.appName ?? "";
}
