import { type DataStrategyResult, type MiddlewareFunction, matchRoutes } from "react-router";

/**
 * Client middleware: a form's response waits until React Router knows the routes of the page that the user
 * meanwhile navigates to. Without it, the router fails with "Didn't find any matches after fetcher action": the navigation
 * never ends, and the form stays at "Saving".
 */
export const awaitDiscovery: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
	{ request },
	next,
) => {
	const results = await next();
	if (request.method !== "GET") await discovered();
	return results;
};

function discovered(): Promise<void> {
	const router = window.__reactRouterDataRouter;
	if (!router) return Promise.resolve();
	const isDiscovering = () => {
		const { location } = router.state.navigation;
		return location !== undefined && matchRoutes(router.routes, location) === null;
	};
	return new Promise((resolve) => {
		if (!isDiscovering()) return resolve();
		const unsubscribe = router.subscribe(() => {
			if (isDiscovering()) return;
			unsubscribe();
			resolve();
		});
	});
}
