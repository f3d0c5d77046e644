import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { isbot } from "isbot";
import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";
import {
	type EntryContext,
	type HandleErrorFunction,
	isRouteErrorResponse,
	type RouterContextProvider,
	ServerRouter,
} from "react-router";
import { MESSAGE_HEADERS } from "#app/features/creator-page/public/message-document.server.tsx";
import { renderFailure } from "#app/features/creator-page/public/render-failure.server.tsx";
import { createTurnQueue } from "#app/lib/turn-queue.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { log } from "#app/platform/log.server.ts";
import { passRetryAfter, requestFactsContext } from "#app/platform/request-facts.server.ts";
import { answerNotFound, isPlainNotFound } from "./not-found-page.server.tsx";

export const streamTimeout = 5_000;
const ABORT_AFTER_MS = streamTimeout + 1_000;

/** Marks a creator's page that the front door keeps (render-page.server.ts). It has no scripts, so nothing to hydrate. */
const CACHEABLE_PAGE_HEADER = "X-Public-Page";

const SERVER_ERROR = 500;

const takeRenderTurn = createTurnQueue();

export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	routerContext: EntryContext,
	loadContext: RouterContextProvider,
): Promise<Response> {
	headers.set("Content-Type", "text/html; charset=utf-8");
	if (request.method === "HEAD") return new Response(null, { status, headers });
	const { nonce, id } = loadContext.get(requestFactsContext);
	if (routerContext.staticHandlerContext.errors) {
		// What a status of 500 hides is in the log, under this id.
		const requestId = status === SERVER_ERROR ? id : undefined;
		const html = renderFailure(request, { status, requestId });
		if (html !== null) {
			for (const [name, value] of Object.entries(MESSAGE_HEADERS)) headers.set(name, value);
			return new Response(html, { status, headers });
		}
	}
	if (isPlainNotFound(routerContext.staticHandlerContext)) return answerNotFound(request, headers);
	await takeRenderTurn();

	const document = <ServerRouter context={routerContext} url={request.url} nonce={nonce} />;
	if (headers.has(CACHEABLE_PAGE_HEADER)) {
		return new Response(`<!DOCTYPE html>${renderToStaticMarkup(document)}`, { status, headers });
	}
	return new Promise((resolve, reject) => {
		let responseStatus = status;
		let shellSent = false;
		const { pipe, abort } = renderToPipeableStream(document, {
			nonce,
			// Machines get the whole page at once.
			[isbot(request.headers.get("User-Agent")) ? "onAllReady" : "onShellReady"]() {
				shellSent = true;
				const body = new PassThrough();
				body.on("close", () => clearTimeout(timer));
				resolve(
					new Response(createReadableStreamFromReadable(body), {
						status: responseStatus,
						headers,
					}),
				);
				pipe(body);
			},
			onShellError: reject,
			onError(error) {
				responseStatus = 500;
				// A visitor who leaves ends the rendering, which is no failure.
				if (!shellSent || request.signal.aborted) return;
				log.error({ requestId: id, err: error }, "render failed after the shell");
			},
		});
		const timer = setTimeout(abort, ABORT_AFTER_MS);
	});
}

/** Unexpected errors are logged under the id that the person is shown; expected ones are not errors. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
	const facts = context.get(requestFactsContext);
	if (error instanceof AppError) {
		facts.refusal = error.message;
		passRetryAfter(facts, error);
	}
	if (request.signal.aborted || error instanceof AppError || isRouteErrorResponse(error)) return;
	log.error({ requestId: facts.id, route: facts.pattern, err: error }, "request failed");
};
