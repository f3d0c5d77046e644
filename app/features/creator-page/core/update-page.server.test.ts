import { beforeAll, expect, onTestFinished, test } from "vitest";
import { type Listener, listen } from "#app/platform/notify.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { until } from "#tests/support/eventually.ts";
import { unchanged, updatePage, updatePagesOf } from "./update-page.server.ts";

/** What another process hears of changes. */
const heard: string[] = [];

beforeAll(async () => {
	const connected = Promise.withResolvers<void>();
	const listener: Listener = {
		onMessage: (profileId) => heard.push(profileId),
		onConnected: connected.resolve,
		onLost: () => undefined,
	};
	const stop = listen("public_page_changed", listener);
	await connected.promise;
	return stop;
});

async function setUp() {
	const user = await insertUser();
	const editor = { ...user, actor: "creator" } as const;
	const last = await insertUser();
	onTestFinished(() => void heard.splice(0));
	/** The messages so far: those of a later change come last. */
	const messages = async () => {
		await updatePage({ ...last, actor: "creator" }, async () => undefined);
		await until(() => heard.includes(last.profileId));
		return heard.slice(0, heard.indexOf(last.profileId));
	};
	return { user, editor, messages };
}

test("other processes hear of a changed page", async () => {
	const { user, editor, messages } = await setUp();
	await updatePage(editor, async () => undefined);
	await updatePagesOf({ userId: user.userId, actor: "administrator" }, async () => undefined);
	expect(await messages()).toEqual([user.profileId, user.profileId]);
});

test("other processes hear nothing of a change that is refused or changes nothing", async () => {
	const { editor, messages } = await setUp();
	const refused = updatePage(editor, async () => {
		throw new Error("refused");
	});
	await expect(refused).rejects.toThrow("refused");
	await updatePage(editor, async () => unchanged(1));
	expect(await messages()).toEqual([]);
});
