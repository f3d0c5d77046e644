import { expect, test } from "vitest";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { createRouteArgs, pageRequest } from "#tests/support/requests.ts";
import { loader } from "./sitemap.ts";

const ask = (search = "") => loader(createRouteArgs(pageRequest(`/sitemap.xml${search}`), {}));

test("GET /sitemap.xml is XML, and holds for an hour", async () => {
	const { username } = await insertUser();
	const answer = await ask();
	expect(answer.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
	expect(answer.headers.get("Cache-Control")).toBe("public, max-age=3600");
	const xml = await answer.text();
	expect(xml).toContain(`/${username}</loc>`);
	await insertUser();
	expect(await (await ask()).text()).toBe(xml);
});

test.each(["?part=0", "?part=x", "?part=-1", "?part=99999", "?part=1;drop", "?part=4294967296"])(
	"there is no part %s",
	async (search) => {
		expect((await ask(search)).status).toBe(404);
	},
);
