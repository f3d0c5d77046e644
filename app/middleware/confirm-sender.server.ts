import type { RouterContextProvider } from "react-router";
import {
	confirmOwner,
	readSentPassword,
} from "#app/features/account/accounts/sign-in/confirm-owner.server.ts";
import { currentUserContext } from "./require-user.server.ts";

/**
 * Confirms who sends a form, for acts of rooms that know nothing of accounts.
 * @throws AppError as `confirmOwner`
 */
export function confirmSender({
	context,
	sent,
}: {
	context: Readonly<RouterContextProvider>;
	sent: Readonly<Record<string, unknown>>;
}): Promise<void> {
	return confirmOwner({
		owner: context.get(currentUserContext),
		currentPassword: readSentPassword(sent),
	});
}
