import { redirect } from "react-router";
import { describe, expect, test } from "vitest";
import { creatorSessions } from "#app/features/account/accounts/session-store/session-store.server.ts";
import { newToken } from "#app/features/account/accounts/session-store/tokens.server.ts";
import { db } from "#app/platform/db.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import {
	answerOf,
	cookiePair,
	createRouteArgs,
	formRequest,
	pageRequest,
} from "#tests/support/requests.ts";
import { currentUserContext, requireUser } from "./require-user.server.ts";
import { lookUpUser, visitorContext } from "./session.server.ts";

const page = () =>
	Promise.resolve(new Response("page", { headers: { "Cache-Control": "public" } }));

function argsFor(path: string, cookie?: string) {
	return createRouteArgs(pageRequest(path, cookie ? { Cookie: cookie } : {}), {});
}

async function backdate({ userId, byMs }: { userId: string; byMs: number }) {
	const lastUsedAt = new Date(Date.now() - byMs);
	await db.session.updateMany({ where: { userId }, data: { lastUsedAt } });
}

describe("requireUser", () => {
	test.each([
		["no cookie", undefined],
		["garbage", "session=../../etc/passwd; session"],
		["an unknown token", `session=${newToken()}`],
		["a development bypass", "session=dev.admin.token"],
	])("redirects visitors with %s to sign-in and back afterwards", async (_, cookie) => {
		const answer = await answerOf(requireUser(argsFor("/dashboard/links?x=1", cookie), page));
		expect(answer).toRedirectTo("/signin?redirectTo=%2Fdashboard%2Flinks%3Fx%3D1");
		expect(answer).toMatchObject({ status: 303 });
		expect((answer as Response).headers.get("Cache-Control")).toBe("no-store");
	});

	test("lets the owner through, sets the user, and keeps the response out of caches", async () => {
		const user = await insertUser();
		const { header } = await insertSession(user);
		const args = argsFor("/dashboard", header);
		const answer = (await requireUser(args, page)) as Response;
		expect(answer.headers.get("Cache-Control")).toBe("no-store");
		expect(args.context.get(currentUserContext)).toMatchObject({
			userId: user.userId,
			email: user.email,
		});
		expect(args.context.get(requestFactsContext).userId).toBe(user.userId);
	});

	test("refuses a form opened by another account, and leaves others to the action", async () => {
		const [user, other] = [await insertUser(), await insertUser()];
		const { header } = await insertSession(user);
		const post = async (fields: Record<string, string>) => {
			const request = formRequest("/dashboard/profile", fields, { Cookie: header });
			const args = createRouteArgs(request, {});
			const answer = (await requireUser(args, page)) as Response;
			return { status: answer.status, body: await args.request.formData() };
		};
		await expect(post({ accountId: other.userId, name: "Mine" })).rejects.toMatchObject({
			code: "forbidden",
		});
		const taken = await post({ accountId: user.userId, name: "Mine" });
		expect(taken.status).toBe(200);
		expect(taken.body.get("name")).toBe("Mine");
		expect(await post({ name: "Mine" })).toMatchObject({ status: 200 });
	});

	test("renews the cookie along with the session, once a minute", async () => {
		const user = await insertUser();
		const { header, value } = await insertSession(user, { remember: true });
		expect(await requireUser(argsFor("/dashboard", header), page)).not.toSetCookie("session");

		await backdate({ userId: user.userId, byMs: 61_000 });
		const answer = await requireUser(argsFor("/dashboard", header), page);
		expect(answer).toSetCookie("session", `${value}; Max-Age=2592000`);
		expect(await requireUser(argsFor("/dashboard", header), page)).not.toSetCookie("session");
	});

	test("marks the browser as a familiar device, once", async () => {
		const user = await insertUser();
		const { header } = await insertSession(user);
		const answer = (await requireUser(argsFor("/dashboard", header), page)) as Response;
		expect(answer).toSetCookie("device", "Max-Age=7776000; Path=/; HttpOnly; SameSite=Lax");
		const device = cookiePair(answer.headers.getSetCookie()[0]);
		const again = await requireUser(argsFor("/dashboard", `${header}; ${device}`), page);
		expect(again).not.toSetCookie("device");
	});

	test("keeps a cookie deletion that the response contains", async () => {
		const user = await insertUser();
		const { header } = await insertSession(user);
		await backdate({ userId: user.userId, byMs: 61_000 });
		const signOut = () => {
			const headers = { "Set-Cookie": creatorSessions.clearCookie() };
			return Promise.resolve(redirect("/signin", { headers }));
		};
		const answer = (await requireUser(argsFor("/dashboard", header), signOut)) as Response;
		expect(answer.headers.getSetCookie()).toEqual([creatorSessions.clearCookie()]);
	});
});

describe("lookUpUser", () => {
	test("lets everyone through and separates what caches may store", async () => {
		const user = await insertUser();
		const { header } = await insertSession(user);

		const asOwner = argsFor("/", header);
		const own = (await lookUpUser(asOwner, page)) as Response;
		expect(asOwner.context.get(visitorContext)?.userId).toBe(user.userId);
		expect(own.headers.get("Cache-Control")).toBe("no-store");

		const asStranger = argsFor("/", `session=${newToken()}`);
		const common = (await lookUpUser(asStranger, page)) as Response;
		expect(asStranger.context.get(visitorContext)).toBeNull();
		expect(common.headers.get("Cache-Control")).toBe("public");
		expect(common.headers.get("Vary")).toBe("Cookie");
	});
});
