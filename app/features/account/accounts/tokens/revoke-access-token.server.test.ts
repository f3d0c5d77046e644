import { expect, test } from "vitest";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertAccessToken } from "#tests/support/api-client.ts";
import { findTokenCaller } from "./find-caller.server.ts";
import { listAccessTokens } from "./queries.server.ts";
import { revokeAccessToken } from "./revoke-access-token.server.ts";

test("a revoked token is invalid at once; another account's is not found", async () => {
	const [owner, other] = [await insertUser(), await insertUser()];
	const token = await insertAccessToken(owner);
	const [{ id: tokenId } = { id: "" }] = await listAccessTokens(owner);
	const byOther = revokeAccessToken({ userId: other.userId, tokenId });
	await expect(byOther).rejects.toMatchObject({ code: "not_found" });
	expect(await findTokenCaller(token)).not.toBeNull();

	await revokeAccessToken({ userId: owner.userId, tokenId });
	expect(await findTokenCaller(token)).toBeNull();
	const again = revokeAccessToken({ userId: owner.userId, tokenId });
	await expect(again).rejects.toMatchObject({ code: "not_found" });
});
