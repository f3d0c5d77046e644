import { describe, expect, test } from "vitest";
import { getSession } from "#app/features/account/accounts/sessions/get-session.server.ts";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { answerOf, createRouteArgs, formRequest } from "#tests/support/requests.ts";
import { action, loader } from "./signout.tsx";

function post(headers: HeadersInit) {
	return answerOf(action(createRouteArgs(formRequest("/signout", {}, headers), {})));
}

describe("/signout", () => {
	test("ends the session on the server and in the browser", async () => {
		const user = await insertUser();
		const { header, value } = await insertSession(user);
		const answer = await post({ Cookie: header });
		expect(answer).toMatchObject({ status: 303 });
		expect(answer).toRedirectTo("/signin");
		expect(answer).toSetCookie("session", "=; Max-Age=0;");
		await expect(answer).toSendToast({ type: "success", message: "You are signed out" });
		expect(await getSession(value)).toBeNull();
	});

	test("succeeds for signed-out visitors", async () => {
		expect(await post({})).toRedirectTo("/signin");
		expect(await post({ Cookie: "session=garbage" })).toRedirectTo("/signin");
	});

	test("asks for confirmation when opened", () => {
		expect(loader().init).toMatchObject({ status: 405, headers: { Allow: "POST" } });
	});

	test.each(["PUT", "DELETE"])("refuses %s", async (method) => {
		const request = new Request("http://localhost:3000/signout", { method });
		await expect(action(createRouteArgs(request, {}))).rejects.toMatchObject({
			init: { status: 405 },
		});
	});
});
