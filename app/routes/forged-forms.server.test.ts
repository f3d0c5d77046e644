import { beforeAll, describe, expect, test } from "vitest";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { visitorContext } from "#app/middleware/session.server.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import {
	type InsertedAdministrator,
	insertAdministrator,
} from "#tests/support/administrators-factory.ts";
import { insertForm } from "#tests/support/forms-factory.ts";
import { answerOf, createRouteArgs, formRequest } from "#tests/support/requests.ts";

/** Every form of the product answers a forged one in the same way. */

type Action = (args: ReturnType<typeof createRouteArgs<object>>) => Promise<unknown>;
type Reply = {
	data?: {
		result?: { initialValue?: object; error?: Record<string, unknown> };
		toast?: { type: string };
	};
	init?: { status?: number };
};

const sources = import.meta.glob<string>("./**/*.tsx", { query: "?raw", import: "default" });
const modules = import.meta.glob<{ action: Action }>("./**/*.tsx");

/** Lead to their first step, whatever they are sent, or say that a link is none. */
const WITHOUT_CHALLENGE = [
	"./admin/login-code.tsx",
	"./admin/login-link.tsx",
	"./auth/signin-code.tsx",
	"./auth/signin-connect.tsx",
];

let user: InsertedUser;
let administrator: InsertedAdministrator;
let params: Record<string, string>;
const actions = new Map<string, Action>();

beforeAll(async () => {
	user = await insertUser({ tier: "max", emailVerified: true });
	administrator = await insertAdministrator();
	const linkId = await insertForm(user, "contact");
	params = {
		linkId,
		username: user.username,
		section: "hero",
		page: "terms",
		token: "x".repeat(43),
	};
	for (const [file, read] of Object.entries(sources)) {
		if (WITHOUT_CHALLENGE.includes(file)) continue;
		if (!/\bformAction\(|\banswerSectionForm\(/.test(await read())) continue;
		const { action } = (await modules[file]?.()) ?? {};
		if (action) actions.set(file, action);
	}
});

async function post(action: Action, fields: Record<string, string>): Promise<Reply> {
	const args = createRouteArgs<object>(formRequest("/a-page", fields), params, { user });
	args.context.set(currentAdministratorContext, administrator);
	args.context.set(visitorContext, null);
	return (await answerOf(action(args))) as Reply;
}

describe.each<Record<string, string>>([
	{},
	{ intent: "forged" },
	{ intent: "constructor", version: "1" },
	{ intent: "", other: "x" },
])("the form %j", (fields) => {
	test("gets 400 from every page, with its values and what is wrong", async () => {
		expect(actions.size).toBeGreaterThan(50);
		const others: Record<string, unknown> = {};
		for (const [file, action] of actions) {
			const answer = await post(action, fields).catch((error: unknown) => ({ thrown: error }));
			const { data, init } = answer as Reply;
			const { initialValue, error = {} } = data?.result ?? {};
			const isSaid =
				data?.toast?.type === "error" ||
				Object.keys(error).some((name) => name !== "" && name !== "intent");
			const isSame = Object.entries(fields).every(
				([name, value]) =>
					value === "" || (initialValue as Record<string, unknown> | undefined)?.[name] === value,
			);
			if (init?.status !== 400 || !isSaid || !isSame) others[file] = answer;
		}
		expect(others).toEqual({});
	});
});
