import { beforeAll, describe, expect, test } from "vitest";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { apiAddresses } from "#tests/support/api-addresses.ts";
import { createVisitor } from "#tests/support/http-visitor.ts";
import { listSitePaths } from "#tests/support/site-map.ts";
import { spellingsOf } from "#tests/support/spellings.ts";
import { startServerForFile } from "#tests/support/start-server-for-file.ts";

/** Every address answers at one spelling of its path, tested on the built product. */

const PLACEHOLDER = "00000000-0000-7000-8000-000000000000";

const server = await startServerForFile();
let username: string;

beforeAll(async () => {
	({ username } = await insertUser());
});

/** What matches `*` is missing in every spelling. */
const routes = [
	...listSitePaths().filter(({ pattern }) => pattern !== "/*"),
	...apiAddresses,
	{ pattern: "/engaged/:username", path: `/engaged/${PLACEHOLDER}` },
];

/** The name of a page that exists: unknown ones get their 404 in any spelling. */
function withUsername(path: string): string {
	return path.replace(PLACEHOLDER, username);
}

async function signedIn() {
	const visitor = createVisitor(server.url);
	visitor.setCookie((await insertSession(await insertUser())).header);
	return visitor;
}

describe.each(routes)("$pattern", (route) => {
	// All spellings are compared with React Router's routes in canonical-path.test.ts.
	const chosen = ["in capitals", "with an encoded letter", "with a slash at the end"];
	const spellings = spellingsOf(route).filter(({ how }) => chosen.includes(how));
	const capitals = spellings.find(({ how }) => how === "in capitals");
	const addresses = [
		...spellings.map(({ how, path }) => ({ how, path, canonical: route.path })),
		...(capitals
			? [{ how: "as data", path: `${capitals.path}.data`, canonical: `${route.path}.data` }]
			: []),
	].filter(() => route.path !== "/");

	test("redirects from every other spelling, and does nothing there", async () => {
		const visitor = await signedIn();
		for (const [index, { how, path, canonical }] of addresses.entries()) {
			const [spelled, target] = route.pattern.startsWith("/:username")
				? [withUsername(path), withUsername(canonical)]
				: [path, canonical];
			// `fetch` takes `//a/b` for another host.
			const address = `${server.url}${spelled}?a=B%2F`;
			const read = await visitor.get(address);
			expect([read.status, read.headers.get("Location")], how).toEqual([301, `${target}?a=B%2F`]);
			expect(read.headers.get("Cache-Control"), how).toBe("no-store");
			const method = ["POST", "OPTIONS", "PUT", "DELETE"][index % 4] ?? "POST";
			const headers = { Origin: "https://evil.example" };
			const other = await visitor.send(address, { method, headers });
			const answer = [other.status, other.headers.get("Location")];
			expect(answer, `${method} ${how}`).toEqual([308, `${target}?a=B%2F`]);
			expect(other.headers.has("Access-Control-Allow-Origin"), how).toBe(false);
		}
	});
});

test.each([
	["/GO/AbC-d_E/", "/go/AbC-d_E"],
	["/Images/AbC/Wide.JPG", "/images/AbC/Wide.JPG"],
	["/%61ppeal/To%4Ben%2FA", "/appeal/ToKen%2FA"],
	["//unsubscribe//ToKeN", "/unsubscribe/ToKeN"],
	["/API/links/by-external-id/A%20b%2F%C3%A9/", "/api/links/by-external-id/A%20b%2F%C3%A9"],
	["/Api/Usernames/Ada", "/api/usernames/Ada"],
	["/signin/?redirectTo=%2FA//b", "/signin?redirectTo=%2FA//b"],
	["/Signin/%2E%2e/Terms", "/terms"],
	["//evil.example/x", "/evil.example/x"],
	["/%5Cevil.example/", "/%5Cevil.example"],
	["/_.data/", "/_.data"],
	["//", "/"],
])("%s leads to %s: the case of parameters is kept", async (path, location) => {
	const answer = await createVisitor(server.url).get(`${server.url}${path}`);
	expect([answer.status, answer.headers.get("Location")]).toEqual([301, location]);
});
