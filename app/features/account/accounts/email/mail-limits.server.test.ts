import { describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { randomAddress } from "#tests/support/random-address.ts";
import { countResetRequest } from "../passwords/request-password-reset.server.ts";
import { rememberNetwork } from "../sign-in/limits.server.ts";
import { countVerificationRequest } from "./request-verification-mail.server.ts";

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

	test("five an hour go to one address from one network", async () => {
		const [email, address] = [unique(), randomAddress()];
		for (let mail = 0; mail < 5; mail += 1) await count({ email, address });
		await expect(count({ email, address })).rejects.toMatchObject(tooMany);
		await expect(count({ email: unique(), address })).resolves.toBeUndefined();
	});

	test("twenty an hour are asked for from one network", async () => {
		const address = randomAddress();
		for (let mail = 0; mail < 20; mail += 1) await count({ email: unique(), address });
		await expect(count({ email: unique(), address })).rejects.toMatchObject(tooMany);
	});

	test("ten an hour go to one address, and more only from where its owner signs in", async () => {
		const [email, home] = [unique(), randomAddress()];
		await rememberNetwork({ email, address: home });
		for (let mail = 0; mail < 10; mail += 1) await count({ email, address: randomAddress() });
		await expect(count({ email, address: randomAddress() })).rejects.toMatchObject(tooMany);
		await expect(count({ email, address: home })).resolves.toBeUndefined();
	});
});

test("ten verification mails a day go to one address, and ten more for its owner", async () => {
	const [email, home] = [`${crypto.randomUUID()}@example.com`, randomAddress()];
	await rememberNetwork({ email, address: home });
	/** Until a limit of a day refuses: those of an hour are over each time. */
	const countUntilRefused = async (addressOf: () => string) => {
		for (let mail = 0; ; mail += 1) {
			await db.rateLimit.deleteMany({ where: { key: { not: { contains: "-day:" } } } });
			await rememberNetwork({ email, address: home });
			try {
				await countVerificationRequest({ email, address: addressOf() });
			} catch {
				return mail;
			}
		}
	};
	expect(await countUntilRefused(randomAddress)).toBe(10);
	expect(await countUntilRefused(() => home)).toBe(10);
});
