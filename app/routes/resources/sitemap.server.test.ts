import "#tests/support/subscribe-to-page-changes.ts";
import { expect, test } from "vitest";
import { requestDeletion } from "#app/features/account/accounts/deletion/request-deletion.server.ts";
import { updatePage } from "#app/features/creator-page/core/update-page.server.ts";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { createRouteArgs, pageRequest } from "#tests/support/requests.ts";
import { loader } from "./sitemap.ts";

const ask = (search = "") => loader(createRouteArgs(pageRequest(`/sitemap.xml${search}`), {}));

test("GET /sitemap.xml returns XML that lists new pages within an hour", async () => {
	const { username } = await insertUser({ emailVerified: true });
	const answer = await ask();
	expect(answer.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
	expect(answer.headers.get("Cache-Control")).toBe("no-cache");
	const xml = await answer.text();
	expect(xml).toContain(`/${username}</loc>`);
	await insertUser({ emailVerified: true });
	expect(await (await ask()).text()).toBe(xml);
});

test("a hidden page disappears immediately, and an edit doesn't regenerate the sitemap", async () => {
	const [leaving, staying] = [
		await insertUser({ emailVerified: true }),
		await insertUser({ emailVerified: true }),
	];
	const before = await (await ask()).text();
	await updatePage(staying, async () => {});
	await insertUser({ emailVerified: true });
	expect(await (await ask()).text()).toBe(before);

	await requestDeletion({
		owner: { ...leaving, ...(await insertSession(leaving)) },
		currentPassword: leaving.password,
		username: leaving.username,
	});
	const after = await (await ask()).text();
	expect(after).not.toContain(`/${leaving.username}</loc>`);
	expect(after).toContain(`/${staying.username}</loc>`);
});

test.each(["?part=0", "?part=x", "?part=-1", "?part=99999", "?part=1;drop", "?part=4294967296"])(
	"part %s doesn't exist",
	async (search) => {
		expect((await ask(search)).status).toBe(404);
	},
);
