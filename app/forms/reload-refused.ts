import type { ShouldRevalidateFunction } from "react-router";

/**
 * The `shouldRevalidate` of a page whose data say more about a refusal with this status, such as what was stored
 * meanwhile. React Router keeps the page's data after a form that was refused.
 */
export function reloadRefused(status: 403 | 409): ShouldRevalidateFunction {
	return ({ actionStatus, defaultShouldRevalidate }) =>
		actionStatus === status || defaultShouldRevalidate;
}
