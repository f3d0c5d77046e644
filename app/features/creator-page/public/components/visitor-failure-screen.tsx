import { isRouteErrorResponse, useLocation } from "react-router";
import { FailureScreen } from "#app/ui/failure-screen.tsx";
import { MessageScreen } from "#app/ui/message-screen.tsx";
import { type FailureTexts, visitorFailure } from "../visitor-failure.ts";

/**
 * Replaces a hydrated screen of a visitor that failed.
 * @param texts our texts in the page's language; undefined if the screen has not loaded, so that it isn't known
 */
export function VisitorFailureScreen({
	error,
	texts,
}: {
	error: unknown;
	texts: FailureTexts | undefined;
}) {
	const { pathname, search } = useLocation();
	const address = pathname + search;
	if (texts === undefined) {
		return <FailureScreen error={error} address={address} requestId={undefined} />;
	}
	const status = isRouteErrorResponse(error) ? error.status : SERVER_ERROR;
	return <MessageScreen message={visitorFailure(status, texts, address)} />;
}

const SERVER_ERROR = 500;
