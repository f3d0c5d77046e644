import { expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertSubscriber } from "#tests/support/forms-factory.ts";
import { answerOf, createRouteArgs, formRequest, pageRequest } from "#tests/support/requests.ts";
import { action, loader } from "./subscription.tsx";

const pathOf = (token: string) => `/subscription/${token}`;

function post(token: string, fields: Record<string, string>, headers: HeadersInit = {}) {
	return answerOf(action(createRouteArgs(formRequest(pathOf(token), fields, headers), { token })));
}

const open = (token: string) => loader(createRouteArgs(pageRequest(pathOf(token)), { token }));

test.each([{ Accept: "text/html" }, { Accept: "*/*" }])(
	"the button confirms, however often it is pressed, as %j",
	async (headers) => {
		const { id, token } = await insertSubscriber(await insertUser(), { confirmedAt: null });
		for (const _ of ["first", "again"]) {
			expect(await post(token, { intent: "confirm" }, headers)).toRedirectTo(pathOf(token));
		}
		expect(await db.subscriber.findUniqueOrThrow({ where: { id } })).toMatchObject({
			confirmedAt: expect.any(Date),
		});
	},
);

test("a subscription ends once, and its page says so", async () => {
	const { token } = await insertSubscriber(await insertUser());
	expect(await post(token, { intent: "unsubscribe" })).toEqual({
		data: { isEnded: true },
		init: expect.objectContaining({ status: 200 }),
		type: expect.anything(),
	});
	expect(await post(token, { intent: "unsubscribe" })).toMatchObject({
		data: { isEnded: false },
		init: { status: 404 },
	});
	expect(await open(token)).toMatchObject({ init: { status: 404 } });
});

test("a link that is none confirms nothing", async () => {
	for (const token of ["short", "x".repeat(43)]) {
		expect(await post(token, { intent: "confirm" })).toMatchObject({ init: { status: 404 } });
	}
});

test.each<Record<string, string>>([
	{},
	{ intent: "" },
	{ intent: "delete" },
	{ intent: "constructor" },
])("a forged form %j changes nothing, and its page says so", async (fields) => {
	const { id, token } = await insertSubscriber(await insertUser(), { confirmedAt: null });
	expect(await post(token, fields)).toMatchObject({
		init: { status: 400 },
		data: { toast: { type: "error", message: "Please fix the errors in the form" } },
	});
	expect(await db.subscriber.count({ where: { id, confirmedAt: null } })).toBe(1);
});
