import { expect, test } from "vitest";
import { randomAddress } from "#tests/support/random-address.ts";
import { countSignIn } from "./limits.server.ts";

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
