import { describe, expect, test } from "vitest";
import { randomAddress } from "#tests/support/random-address.ts";
import {
	countResetRequest,
	countSignIn,
	countVerificationRequest,
	rememberNetwork,
} from "./limits.server.ts";

const TOO_MANY = {
	status: 429,
	message: "Too many login attempts. Please try again later.",
	details: { retryAfterS: expect.any(Number) },
};

test("guesses from a hundred networks lock out strangers, but not the owner on a familiar network", async () => {
	const email = `${crypto.randomUUID()}@example.com`;
	const home = randomAddress();
	const countAsSuccess = await countSignIn({ email, address: home });
	await countAsSuccess();
	for (let guess = 0; guess < 100; guess += 1) {
		await countSignIn({ email, address: randomAddress() });
	}
	await expect(countSignIn({ email, address: randomAddress() })).rejects.toMatchObject(TOO_MANY);
	await expect(countSignIn({ email, address: home })).resolves.toBeDefined();
});

test("one network gets fifty guesses over all accounts, and a familiar owner can still sign in", async () => {
	const email = `${crypto.randomUUID()}@example.com`;
	const address = randomAddress();
	const countAsSuccess = await countSignIn({ email, address });
	await countAsSuccess();
	const guess = () => countSignIn({ email: `${crypto.randomUUID()}@example.com`, address });
	for (let count = 0; count < 50; count += 1) await guess();
	await expect(guess()).rejects.toMatchObject(TOO_MANY);
	await expect(countSignIn({ email, address })).resolves.toBeDefined();
});

test("all addresses of one IPv6 connection share a limit", async () => {
	const email = `${crypto.randomUUID()}@example.com`;
	for (let host = 1; host <= 10; host += 1) {
		await countSignIn({ email, address: `2001:db8:1:2::${host}` });
	}
	await expect(countSignIn({ email, address: "2001:db8:1:2::99" })).rejects.toMatchObject(TOO_MANY);
	await expect(countSignIn({ email, address: "2001:db8:1:3::1" })).resolves.toBeDefined();
});

describe.each([
	["reset", countResetRequest, "Too many password reset requests. Please try again later."],
	[
		"verification",
		countVerificationRequest,
		"Too many verification emails requested. Please try again later.",
	],
] as const)("%s mails", (_kind, count, message) => {
	const tooMany = { status: 429, message, details: { retryAfterS: expect.any(Number) } };
	const unique = () => `${crypto.randomUUID()}@example.com`;

	test("are limited to five an hour for one address from one network", async () => {
		const [email, address] = [unique(), randomAddress()];
		for (let mail = 0; mail < 5; mail += 1) await count({ email, address });
		await expect(count({ email, address })).rejects.toMatchObject(tooMany);
		await expect(count({ email: unique(), address })).resolves.toBeUndefined();
	});

	test("are limited to twenty an hour from one network", async () => {
		const address = randomAddress();
		for (let mail = 0; mail < 20; mail += 1) await count({ email: unique(), address });
		await expect(count({ email: unique(), address })).rejects.toMatchObject(tooMany);
	});

	test("are limited to ten an hour for one address, except from the owner's familiar network", async () => {
		const [email, home] = [unique(), randomAddress()];
		await rememberNetwork({ email, address: home });
		for (let mail = 0; mail < 10; mail += 1) await count({ email, address: randomAddress() });
		await expect(count({ email, address: randomAddress() })).rejects.toMatchObject(tooMany);
		await expect(count({ email, address: home })).resolves.toBeUndefined();
	});
});
