import { describe, expect, test } from "vitest";
import { answerOf, createRouteArgs, formRequest } from "#tests/support/requests.ts";
import { action, loader } from "./consent.tsx";

function answer(fields: Record<string, string>) {
	return answerOf(action(createRouteArgs(formRequest("/consent", fields), {})));
}

describe("POST /consent", () => {
	test("stores the answer and redirects back", async () => {
		const accepted = await answer({ choice: "accept", redirectTo: "/terms?a=b" });
		expect(accepted).toRedirectTo("/terms?a=b");
		expect(accepted).toSetCookie("consent", "granted");
		expect((accepted as Response).status).toBe(303);

		const declined = await answer({ choice: "decline" });
		expect(declined).toRedirectTo("/");
		expect(declined).toSetCookie("consent", "denied");
	});

	test.each(["//evil.example", "/\\evil.example", "https://evil.example", "/\r\nSet-Cookie: a=b"])(
		"redirects home instead of to %j",
		async (redirectTo) => {
			expect(await answer({ choice: "accept", redirectTo })).toRedirectTo("/");
		},
	);

	test.each<Record<string, string>>([{}, { choice: "" }, { choice: "granted" }])(
		"refuses %j and stores nothing",
		async (fields) => {
			await expect(answer(fields)).rejects.toMatchObject({ status: 400 });
		},
	);

	test("refuses a body that is not a form", async () => {
		const request = new Request("http://localhost:3000/consent", {
			method: "POST",
			body: "{",
			headers: { "Content-Type": "multipart/form-data" },
		});
		await expect(action(createRouteArgs(request, {}))).rejects.toMatchObject({
			code: "bad_request",
		});
	});
});

test("GET /consent is refused with 405", () => {
	expect(loader().init).toMatchObject({ status: 405, headers: { Allow: "POST" } });
});
