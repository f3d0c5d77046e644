import type { Caller } from "#app/api/handler.ts";
import { hasFreshProof } from "#app/features/account/accounts/queries.server.ts";
import { AppError } from "#app/platform/errors.server.ts";

const PROVE_FIRST =
	"Prove first that the account is yours: send its password to POST /api/account/proof. That lasts 10 minutes.";

/** @throws AppError `forbidden` unless the owner of the calling session has proved it within the last 10 minutes */
export async function requireProof(
	caller: Pick<Caller, "userId" | "sessionId"> | undefined,
): Promise<void> {
	const { userId = null, sessionId = null } = caller ?? {};
	const isProved =
		userId !== null && sessionId !== null && (await hasFreshProof({ userId, sessionId }));
	if (!isProved) throw new AppError("forbidden", PROVE_FIRST);
}
