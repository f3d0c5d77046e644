import { expect, test } from "vitest";
import { countResetRequest } from "#app/features/account/accounts/passwords/request-password-reset.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { randomAddress } from "#tests/support/random-address.ts";
import { answerOf, createRouteArgs, formRequest, lastRetryAfter } from "#tests/support/requests.ts";
import { action } from "./forgot-password.tsx";

function post(fields: Record<string, string>, address?: string) {
	const request = formRequest("/forgot-password", fields);
	return answerOf(action(createRouteArgs(request, {}, address ? { address } : {})));
}

test.each([
	["", "Email is required"],
	["   ", "Email is required"],
	["ada", "Please enter a valid email address"],
	["ada@example.com,eve@example.com", "Please enter a valid email address"],
])("%j is refused with %j", async (email, message) => {
	const answer = await post({ email });
	expect(answer).toRefuseField("email", message);
	await expect(answer).toSendNoToast();
});

test("while the queue is unavailable, says that nothing was sent and keeps the address", async () => {
	const message = "Failed to send reset email. Please try again.";
	const answer = await post({ email: "ada@example.com" });
	expect(answer).toMatchObject({
		init: { status: 503 },
		data: { result: { initialValue: { email: "ada@example.com" }, error: { "": [message] } } },
	});
	expect(answer).toSayOnce(message);
});

test("after too many requests, known and unknown addresses get the same text with a time to wait", async () => {
	const known = await insertUser();
	const message = "Too many password reset requests. Please try again later.";
	for (const email of [known.email, `${crypto.randomUUID()}@example.com`]) {
		const address = randomAddress();
		for (let mail = 0; mail < 5; mail += 1) await countResetRequest({ email, address });
		const answer = await post({ email }, address);
		expect(answer).toMatchObject({
			init: { status: 429 },
			data: { result: { error: { "": [message] } } },
		});
		expect(lastRetryAfter()).toMatch(/^\d+$/);
		expect(answer).toSayOnce(message);
	}
});
