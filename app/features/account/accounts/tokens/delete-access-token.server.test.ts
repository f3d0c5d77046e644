import { expect, test } from "vitest";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertAccessToken } from "#tests/support/api-client.ts";
import { deleteAccessToken } from "./delete-access-token.server.ts";
import { getTokenCaller } from "./get-caller.server.ts";
import { listAccessTokens } from "./queries.server.ts";

test("a revoked token is invalid at once; another account's is not found", async () => {
	const [owner, other] = [await insertUser(), await insertUser()];
	const token = await insertAccessToken(owner);
	const [{ id: tokenId } = { id: "" }] = await listAccessTokens(owner);
	const byOther = deleteAccessToken({ userId: other.userId, tokenId });
	await expect(byOther).rejects.toMatchObject({ code: "not_found" });
	expect(await getTokenCaller(token)).not.toBeNull();

	await deleteAccessToken({ userId: owner.userId, tokenId });
	expect(await getTokenCaller(token)).toBeNull();
	const again = deleteAccessToken({ userId: owner.userId, tokenId });
	await expect(again).rejects.toMatchObject({ code: "not_found" });
});
