import { randomUUID } from "node:crypto";
import pg from "pg";
import { humans } from "./visitors.ts";

/** Password of every account after `givePasswords`. */
export const PASSWORD = "Correct-horse-9";

/** Signs up one account, so that the product hashes its password, and copies that hash to all accounts without one. */
export async function givePasswords(
	origin: string,
	{ databaseUrl, address }: { databaseUrl: string; address: string },
): Promise<void> {
	const email = `model-${randomUUID()}@example.com`;
	const account = {
		name: "Model",
		email,
		password: PASSWORD,
		confirmPassword: PASSWORD,
		terms: "on",
	};
	const { status } = await postForm(`${origin}/signup`, account, address);
	if (status !== 303) throw new Error(`/signup answers ${status}`);
	const client = new pg.Client({ connectionString: databaseUrl });
	await client.connect();
	try {
		await client.query(GIVE_PASSWORDS, [email]);
	} finally {
		await client.end();
	}
}

const GIVE_PASSWORDS = `
	UPDATE "user" SET password_hash = model.password_hash
	FROM "user" AS model WHERE model.email = $1 AND "user".password_hash IS NULL`;

/** Posts a form as a browser does, from an address that the product uses as the visitor's. */
export async function postForm(
	url: string,
	fields: Record<string, string>,
	address: string,
): Promise<Response> {
	const response = await fetch(url, {
		method: "POST",
		redirect: "manual",
		headers: { ...humans[0], "X-Forwarded-For": address, Origin: new URL(url).origin },
		body: new URLSearchParams(fields),
	});
	await response.arrayBuffer();
	return response;
}

/** An address in a new network for each try, so that no rate limit applies. */
export function networkAddress(index: number): string {
	return `11.${Math.floor(index / 65_536) % 256}.${Math.floor(index / 256) % 256}.${index % 256}`;
}
