import { expect, test } from "vitest";
import { respell, respellLast } from "#tests/support/respell-token.ts";
import { createSignedCookie } from "./signed-cookie.server.ts";

const cookie = createSignedCookie("note", { maxAgeS: 60 });
const content = { text: "zażółć % =" };

async function issue(): Promise<{ name: string; value: string }> {
	const [pair = ""] = (await cookie.serialize(content)).split(";");
	const separator = pair.indexOf("=");
	return {
		name: pair.slice(0, separator),
		value: decodeURIComponent(pair.slice(separator + 1)),
	};
}

test("returns what it was given, also beside other cookies", async () => {
	const { name, value } = await issue();
	expect(await cookie.parse(`a=%E0%A4%A; ${name}=${value}; b=1`)).toEqual(content);
	expect(await cookie.parse(`${name}=${encodeURIComponent(value)}`)).toEqual(content);
});

test("refuses a signature in another spelling", async () => {
	const { name, value } = await issue();
	// Base64, in which the last character has unused bits too.
	const [signed, signature = ""] = value.split(/\.(?=[^.]*$)/);
	const others = [...respell(value), ...respellLast(signature).map((last) => `${signed}.${last}`)];
	expect(others.length).toBeGreaterThan(3);
	for (const other of others) expect(await cookie.parse(`${name}=${other}`)).toBeFalsy();
});

test("refuses a changed content, and none", async () => {
	const { name, value } = await issue();
	expect(await cookie.parse(`${name}=${value.replace(/^../, "AA")}`)).toBeFalsy();
	expect(await cookie.parse(`${name}=`)).toBeFalsy();
	expect(await cookie.parse(null)).toBeNull();
});

test("is sent to this site alone, and no script reads it", async () => {
	const header = await cookie.serialize("a");
	expect(header.split("; ").slice(1).sort()).toEqual([
		"HttpOnly",
		"Max-Age=60",
		"Path=/",
		"SameSite=Lax",
	]);
});
