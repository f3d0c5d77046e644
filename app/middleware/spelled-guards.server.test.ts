import {
	createRequestHandler,
	type MiddlewareFunction,
	RouterContextProvider,
	type ServerBuild,
} from "react-router";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startViewing } from "#app/features/admin/users/view-as/start-viewing.server.ts";
import { db } from "#app/platform/db.server.ts";
import { loadSite } from "#app/platform/follow-site.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertAdministrator, insertAdminSession } from "#tests/support/administrators-factory.ts";
import { answerOf, pageRequest } from "#tests/support/requests.ts";
import { listSitePaths } from "#tests/support/site-map.ts";
import { siteRoutes } from "#tests/support/site-routes.ts";
import { spellingsOf } from "#tests/support/spellings.ts";
import { requireAcceptedTerms } from "./require-accepted-terms.server.ts";
import { requireAdministrator } from "./require-administrator.server.ts";
import { currentUserContext, requireUser } from "./require-user.server.ts";

/**
 * The guards decide by the route that React Router has matched. Requests come to it here in every spelling, although the
 * front door redirects them, so that neither depends on the other.
 */

const mustAcceptTerms = vi.hoisted(() => vi.fn(async () => true));
vi.mock("#app/features/admin/site/legal/queries.server.ts", () => ({ mustAcceptTerms }));

type Args = Parameters<MiddlewareFunction<Response>>[0];

let matched: Args | undefined;
const keepArgs: MiddlewareFunction<Response> = (args) => {
	matched = args;
	return new Response();
};

/** The routes of the product without their modules. */
const pageRoutes = Object.fromEntries(
	Object.entries(siteRoutes).map(([id, route]) => {
		const module = id === "root" ? { middleware: [keepArgs] } : { loader: () => null };
		return [id, { ...route, module: { default: () => null, ...module } }];
	}),
);
const handler = createRequestHandler({
	routes: pageRoutes,
	entry: { module: { default: () => new Response() } },
	assets: { routes: {}, entry: { module: "", imports: [] }, url: "", version: "" },
	future: {},
	prerender: [],
	ssr: true,
	isSpaMode: false,
	basename: "/",
	publicPath: "/",
	assetsBuildDirectory: "",
	routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
} as unknown as ServerBuild);

/** @returns what a guard is called with for a request, or nothing if no route matches */
async function argsFor(path: string, cookie: string): Promise<Args | undefined> {
	const context = new RouterContextProvider();
	context.set(requestFactsContext, { id: "a-request", nonce: "a-nonce", address: "192.0.2.1" });
	matched = undefined;
	await handler(pageRequest(`http://localhost:3000${path}`, { Cookie: cookie }), context);
	return matched;
}

/** Whether a guard lets a request through, or how it refuses. */
async function decide(guard: MiddlewareFunction<Response>, args: Args): Promise<string> {
	try {
		const answer = await answerOf(guard(args, async () => new Response("the page")));
		if (!(answer instanceof Response)) return "goes on";
		// The address to come back to is spelled as asked.
		return `${answer.status} ${answer.headers.get("Location")?.split("?")[0] ?? ""}`;
	} catch (error) {
		return String((error as { code: string }).code);
	}
}

/** @returns the number of routes by decision, after every spelling of each was decided about alike */
async function compareSpellings(
	guard: MiddlewareFunction<Response>,
	{ cookie, prefix }: { cookie: string; prefix: string },
) {
	const counts: Record<string, string[]> = {};
	for (const route of listSitePaths().filter(({ pattern }) => pattern.startsWith(prefix))) {
		const args = await argsFor(route.path, cookie);
		if (args === undefined) throw new Error(`${route.path} has no route`);
		const decision = await decide(guard, args);
		counts[decision] = [...(counts[decision] ?? []), route.pattern];
		const only = `.data?_routes=${encodeURIComponent(route.routeId)}`;
		const spellings = [
			...spellingsOf(route).map(({ path }) => path),
			...spellingsOf(route).map(({ path }) => `${path.replace(/\/+$/, "")}.data`),
			`${route.path}.data`,
			`${route.path}/_.data`,
			`${route.path}${only}`,
		];
		let same = 0;
		for (const spelling of spellings) {
			const spelled = await argsFor(spelling, cookie);
			// Another route, or none, for some doubled slashes.
			if (spelled?.pattern !== args.pattern) continue;
			same += 1;
			expect(await decide(guard, spelled), spelling).toBe(decision);
		}
		expect(same, route.pattern).toBeGreaterThan(10);
	}
	return counts;
}

describe("every spelling of a route's path is decided about alike by", () => {
	test("requireUser, for an administrator who views the account", async () => {
		const user = await insertUser();
		const administrator = await insertAdministrator();
		const { sessionId, header: cookie } = await insertAdminSession(administrator);
		const actor = { ...administrator, sessionId };
		await startViewing({ actor, userId: user.userId, reason: "Ticket" });
		const dashboard = await compareSpellings(requireUser, { cookie, prefix: "/dashboard" });
		expect(dashboard.forbidden).toEqual([
			"/dashboard/inbox/subscribers/export.csv",
			"/dashboard/billing/portal",
			"/dashboard/settings/data/download",
		]);
		expect(Object.keys(dashboard).sort()).toEqual(["200 ", "forbidden"]);
		const billing = await compareSpellings(requireUser, { cookie, prefix: "/payment-" });
		expect(Object.keys(billing)).toEqual(["forbidden"]);
	});

	test("requireAcceptedTerms", async () => {
		const user = await insertUser();
		const guard: MiddlewareFunction<Response> = (args, next) => {
			args.context.set(currentUserContext, user as never);
			return requireAcceptedTerms(args, next);
		};
		const decided = await compareSpellings(guard, { cookie: "", prefix: "/dashboard" });
		expect(Object.keys(decided).sort()).toEqual(["303 /dashboard/terms", "goes on"]);
		expect(decided["goes on"]).toEqual([
			"/dashboard/billing",
			"/dashboard/billing/change",
			"/dashboard/billing/cancel",
			"/dashboard/billing/portal",
			"/dashboard/billing/invoices/:invoiceId",
			"/dashboard/support",
			"/dashboard/support/:ticketId",
			"/dashboard/settings/security",
			"/dashboard/settings/data",
			"/dashboard/settings/data/download",
			"/dashboard/terms",
		]);
	});

	describe("requireAdministrator, without a required two-step verification", () => {
		const setTwoStep = async (requireTwoStep: boolean) => {
			const data = { requireTwoStep };
			await db.siteSettings.upsert({ where: { id: 1 }, create: data, update: data });
			await loadSite();
		};
		beforeAll(() => setTwoStep(true));
		afterAll(() => setTwoStep(false));

		test("for everything but the account and the way out", async () => {
			const { header: cookie } = await insertAdminSession(await insertAdministrator());
			const decided = await compareSpellings(requireAdministrator, {
				cookie,
				prefix: "/admin/dashboard",
			});
			expect(Object.keys(decided).sort()).toEqual(["200 ", "303 /admin/dashboard/account"]);
			expect(decided["200 "]).toEqual(["/admin/dashboard/account", "/admin/dashboard/logout"]);
		});
	});
});
