import { DriverAdapterError } from "@prisma/driver-adapter-utils";
import { describe, expect, test } from "vitest";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { db } from "./db.server.ts";
import { AppError, asAppError } from "./errors.server.ts";
import { query } from "./sql.server.ts";

/** What the database reports, as the errors that people see. */

test.each([
	["a query of Prisma", () => db.user.findFirst({ where: { email: "\0" } })],
	[
		"a change by Prisma",
		async () => {
			const { userId } = await insertUser();
			return db.user.update({ where: { id: userId }, data: { email: "a\0@example.com" } });
		},
	],
	["a JSON value", () => query({ text: "SELECT $1::jsonb AS value", values: ['"\\u0000"'] })],
	["a statement of ours", () => query({ text: "SELECT $1::text AS text", values: ["\0"] })],
])("a NUL in %s is invalid", async (_what, run) => {
	const error = await run().then(
		() => null,
		(thrown: unknown) => asAppError(thrown),
	);
	expect(error).toBeInstanceOf(AppError);
	expect(error).toMatchObject({ code: "invalid" });
});

const raise = (code: string) => `DO $$ BEGIN RAISE 'refused' USING ERRCODE = '${code}'; END $$`;

describe.each([
	// The code of all that it says itself, such as "query_wait_timeout".
	["PgBouncer has no connection to PostgreSQL", raise("08P01")],
	[
		"the server is no primary",
		"DO $$ BEGIN SET TRANSACTION READ ONLY; CREATE TABLE refused (); END $$",
	],
	["the server's disk is full", raise("53100")],
])("%s: an outage", (_what, text) => {
	test.each([
		["a statement of ours", () => query({ text })],
		["a query of Prisma", () => db.$executeRawUnsafe(text)],
		["a transaction of Prisma", () => db.$transaction((tx) => tx.$executeRawUnsafe(text))],
	])("in %s", async (_where, run) => {
		await expect(run()).rejects.toMatchObject({ code: "unavailable", status: 503 });
	});
});

test.each([
	{ kind: "DatabaseNotReachable" },
	{ kind: "ConnectionClosed" },
	{ kind: "SocketTimeout" },
	{ kind: "TooManyConnections", cause: "" },
] as const)("what Prisma's driver calls $kind is an outage", (error) => {
	expect(asAppError(new DriverAdapterError(error))).toMatchObject({ code: "unavailable" });
});

test("other errors stay what they are", async () => {
	const error = await query({ text: "SELECT 1 / 0", values: [] }).catch(asAppError);
	expect(error).not.toBeInstanceOf(AppError);
	expect(error).toBeInstanceOf(Error);
});
