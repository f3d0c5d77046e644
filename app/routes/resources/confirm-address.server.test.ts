import { expect, test } from "vitest";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertRecipient } from "#tests/support/forms-factory.ts";
import { answerOf, createRouteArgs, formRequest, pageRequest } from "#tests/support/requests.ts";
import { action, loader } from "./confirm-address.tsx";

const open = (token: string) =>
	loader(createRouteArgs(pageRequest(`/confirm-email/${token}`), { token }));
const press = (token: string) =>
	answerOf(action(createRouteArgs(formRequest(`/confirm-email/${token}`, {}), { token })));

async function insertAnswered() {
	const owner = await insertUser({ name: "Ada" });
	const { token } = await insertRecipient(owner);
	return { token, username: owner.username };
}

test("opening the link shows whose reply it is about, and confirms nothing", async () => {
	const { token, username } = await insertAnswered();
	for (const _ of ["first", "again"]) {
		expect(await open(token)).toMatchObject({
			data: { page: { username, name: "Ada", isConfirmed: false } },
			init: { status: 200 },
		});
	}
});

test("the button confirms, however often it is pressed", async () => {
	const { token } = await insertAnswered();
	for (const _ of ["first", "again"]) {
		expect(await press(token)).toRedirectTo(`/confirm-email/${token}`);
	}
	expect(await open(token)).toMatchObject({ data: { page: { isConfirmed: true } } });
});

test.each(["x".repeat(43), "", "%"])("the link %j doesn't work", async (token) => {
	expect(await open(token)).toMatchObject({ data: { page: null }, init: { status: 404 } });
	expect(await press(token)).toMatchObject({ init: { status: 404 } });
});
