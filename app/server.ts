import {
	createServer,
	type IncomingMessage,
	type RequestListener,
	type Server,
	type ServerResponse,
} from "node:http";
import type { Context, Hono } from "hono";
import { every } from "hono/combine";
import { compress } from "hono/compress";
import { RouterContextProvider } from "react-router";
import { createHonoServer } from "react-router-hono-server/node";
import { allowedMethods } from "#app/front-door/allowed-methods.ts";
import { apiCors } from "#app/front-door/api-cors.ts";
import { type BodyAllowance, bodyLimit } from "#app/front-door/body-limit.ts";
import { answerListFromCache, cacheLists, LIST_PATHS } from "#app/front-door/cached-lists.ts";
import { canonicalPath } from "#app/front-door/canonical-path.ts";
import { enterDomain, isForSite } from "#app/front-door/creator-domains.ts";
import { earlyForms } from "#app/front-door/early-forms.ts";
import {
	acceptBeacon,
	ENGAGEMENT_BODY,
	ENGAGEMENT_PATH,
	ENGAGEMENT_ROUTE,
	engagement,
} from "#app/front-door/engagement.ts";
import type { FrontDoorEnv } from "#app/front-door/environment.ts";
import { redirectFromCache } from "#app/front-door/followed-links.ts";
import { ASSETS_PATTERN, hashedAssets } from "#app/front-door/hashed-assets.ts";
import { answerMessage } from "#app/front-door/message-page.tsx";
import { missingFiles } from "#app/front-door/missing-files.ts";
import { createMissingPages } from "#app/front-door/missing-pages.ts";
import { oneAtATime } from "#app/front-door/one-at-a-time.ts";
import { mountOperations, operationRoutes } from "#app/front-door/operations.ts";
import { originCheck } from "#app/front-door/origin-check.ts";
import { answerOverloaded, MAX_WAITING_REQUESTS } from "#app/front-door/overload.ts";
import { answerFormatFromCache, pageFormats } from "#app/front-door/page-formats.ts";
import { answerFromCache, publicPages } from "#app/front-door/public-pages.ts";
import { reactRouter } from "#app/front-door/react-router.ts";
import { refusedDownloads } from "#app/front-door/refused-downloads.ts";
import { requestLog } from "#app/front-door/request-log.ts";
import { securityHeaders } from "#app/front-door/security-headers.ts";
import { shutDownGracefully } from "#app/front-door/shutdown.ts";
import { closeSilentConnections } from "#app/front-door/silent-connections.ts";
import { refuseSeveralHosts } from "#app/front-door/single-host.ts";
import {
	callAllowance,
	LONGEST_REQUEST_MS,
	uploadAllowance,
} from "#app/front-door/upload-allowance.ts";
import { wellFormedPath } from "#app/front-door/well-formed-path.ts";
import { createTurnQueue } from "#app/lib/turn-queue.ts";
import { expirePages } from "#app/page-change-subscribers.server.ts";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { fastAnswers } from "#app/platform/observe.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import { singleton } from "#app/platform/singleton.server.ts";
import { subscribeToPageSettings } from "#app/platform/site.server.ts";
import { startBackground } from "#app/start-background.server.ts";

/**
 * The front door: everything between the socket and React Router, in the order in which requests pass through it.
 */

/** Larger than any form without a file. A body over the limit is cut off while it arrives. */
const ORDINARY_BODY: BodyAllowance = { maxBytes: 256 * 1024, withinMs: 30_000 };
const HEADERS_TIMEOUT_MS = 10_000;
/** How often Node checks its timeouts. With the default of 30 s, a slow head could last four times its limit. */
const TIMEOUT_CHECK_MS = 5_000;
/** Limit for a connection without traffic, such as that of a client that doesn't read its response. */
const SILENCE_TIMEOUT_MS = LONGEST_REQUEST_MS;
/** Longer than a proxy's usual 60 s, so that the proxy closes idle connections and never reuses a closed one. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;

const FAILED = {
	title: "Oops! Something went wrong",
	text: "We logged what happened. Please try again.",
};

/** Requests that miss the fast path start one per turn of the event loop, so that a burst doesn't delay cached pages. */
const takeTurn = createTurnQueue({ maxWaiting: MAX_WAITING_REQUESTS });

/** Renders a page for everyone, without a visitor's request. Set when the app is configured. */
let render: (path: string, requestId: string) => Promise<Response>;

const { answerMissingPage, discardMissingPages } = createMissingPages((path, requestId) =>
	render(path, requestId),
);

const readBody = bodyLimit(ORDINARY_BODY, uploadAllowance);

/** Asks the app for a path in the name of a request. */
function askFor(app: Hono<FrontDoorEnv>) {
	return async (path: string, bindings: FrontDoorEnv["Bindings"], requestId: string) =>
		app.fetch(new Request(env.APP_URL + path), { ...bindings, renderFor: requestId });
}

function loadContextOf(c: Context<FrontDoorEnv>): RouterContextProvider {
	const context = new RouterContextProvider();
	context.set(requestFactsContext, c.get("facts"));
	return context;
}

const background = await singleton("background", startBackground);

subscribeToPageSettings(() => {
	expirePages();
	discardMissingPages();
});

function answer(
	request: IncomingMessage,
	response: ServerResponse,
	listener: RequestListener,
): void {
	if (answerFromCache(request, response)) fastAnswers.page += 1;
	else if (redirectFromCache(request, response)) fastAnswers.redirect += 1;
	else if (acceptBeacon(request, response)) fastAnswers.beacon += 1;
	else if (answerFormatFromCache(request, response)) fastAnswers.format += 1;
	else answerSlowly(request, response, listener);
}

function answerSlowly(
	request: IncomingMessage,
	response: ServerResponse,
	listener: RequestListener,
): void {
	answerMissingPage(request, response, () => {
		const turn = takeTurn();
		if (turn === null) {
			fastAnswers.overloaded += 1;
			answerOverloaded(response);
		} else {
			turn.then(() => answerListFromCache(request, response, () => listener(request, response)));
		}
	});
}

const serve = () =>
	createHonoServer<FrontDoorEnv>({
		port: env.PORT,
		hostname: env.HOST,
		defaultLogger: false,
		serveStaticOptions: {
			clientAssets: { precompressed: true },
			publicAssets: { precompressed: true },
		},
		customNodeServer: {
			createServer: ((options: object, listener: RequestListener) =>
				createServer(
					options,
					oneAtATime((request, response) => {
						if (refuseSeveralHosts(request, response)) return;
						if (isForSite(request)) answer(request, response, listener);
						else enterDomain(request, response, () => answer(request, response, listener));
					}),
				)) as typeof createServer,
			serverOptions: {
				headersTimeout: HEADERS_TIMEOUT_MS,
				requestTimeout: LONGEST_REQUEST_MS,
				connectionsCheckingInterval: TIMEOUT_CHECK_MS,
				keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
				// Emits no stream events for requests without a body, which saves a microsecond each.
				optimizeEmptyRequests: true,
			},
		},
		async beforeAll(app) {
			const { routes } = await import("virtual:react-router/server-build");
			for (const path of LIST_PATHS) app.get(path, cacheLists);
			app.use(requestLog, securityHeaders, missingFiles, wellFormedPath);
			const addresses = { ...routes, ...operationRoutes, engagement: ENGAGEMENT_ROUTE };
			app.use(canonicalPath(addresses), allowedMethods, apiCors, originCheck, earlyForms);
			// Before the files: an address of the API is none.
			const [formats, compressed] = [pageFormats(askFor(app)), compress()];
			mountOperations(app, (operations) =>
				every(bodyLimit(ORDINARY_BODY, callAllowance(operations)), formats, compressed),
			);
			app.use(ASSETS_PATTERN, hashedAssets);
			app.onError((error, c) => {
				const { id } = c.get("facts");
				log.error({ requestId: id, err: error }, "the front door failed");
				return answerMessage(c.req.raw, { message: FAILED, status: 500, requestId: id });
			});
		},
		async configure(app) {
			render = async (path, requestId) =>
				app.fetch(new Request(env.APP_URL + path), { renderFor: requestId });
			app.all(ENGAGEMENT_PATH, bodyLimit(ENGAGEMENT_BODY), engagement);
			app.use(
				readBody,
				publicPages(render),
				pageFormats(askFor(app)),
				compress(),
				refusedDownloads,
			);
			// Vite's development server reloads changed routes, which only the package's own handler supports.
			if (import.meta.env.PROD) app.use(await reactRouter(loadContextOf));
		},
		getLoadContext: loadContextOf,
		onServe(httpServer) {
			closeSilentConnections(httpServer as Server, SILENCE_TIMEOUT_MS);
			httpServer.on("error", (error: NodeJS.ErrnoException) => {
				if (error.code === "EADDRINUSE") {
					log.fatal(`Port ${env.PORT} is already in use; choose another with PORT.`);
				} else log.fatal({ err: error }, "the server could not listen");
				process.exit(1);
			});
			shutDownGracefully(httpServer as Server, background.stop);
		},
		listeningListener: ({ port }) => log.info({ port, url: env.APP_URL }, "listening"),
	});

/** Without the role `web`, the process answers on the port of its metrics alone. */
if (!env.ROLES.includes("web") && background.metricsServer) {
	// Without a port, nobody could tell whether it works.
	background.metricsServer.on("error", () => process.exit(1));
	shutDownGracefully(background.metricsServer, background.stop);
}

export default env.ROLES.includes("web") ? await serve() : undefined;
