import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { getOwnPage } from "#app/features/creator-page/core/get-own-page.server.ts";
import type { OwnPage, PageEditor } from "#app/features/creator-page/core/owner.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { type CurrentUser, currentUserContext } from "./require-user.server.ts";

/** The page of a request, with the actor that its history records for changes. */
export type CurrentPage = OwnPage & PageEditor;

/** Set by the guard: below it, `context.get(currentPageContext)` always has a page. */
export const currentPageContext = createContext<CurrentPage>();

/** Guard of all routes that show or change the signed-in user's page. Runs after `requireUser`. */
export const requirePage: MiddlewareFunction<Response> = async ({ context }) => {
	const page = await getOwnPage(context.get(currentUserContext));
	if (page === null) throw new AppError("not_found", "This account has no page.");
	context.set(currentPageContext, { ...page, actor: "creator" });
};

/** For what concerns both: settings that show the account and its page, or ask for one to change the other. */
export type CurrentOwner = CurrentUser & CurrentPage;

export function currentOwner(context: Readonly<RouterContextProvider>): CurrentOwner {
	return { ...context.get(currentUserContext), ...context.get(currentPageContext) };
}
