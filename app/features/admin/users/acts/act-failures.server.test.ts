import { expect, test } from "vitest";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertAdministrator } from "#tests/support/administrators-factory.ts";
import type { UserEdit } from "../components/user-acts.tsx";
import { decideAboutUsers } from "./decide-about-users.server.ts";
import { actOnUser } from "./user-acts.server.ts";

/** The specification's texts for acts that fail because of the server. */

const decision = { note: "", notify: false } as const;
const confirmed = { currentPassword: "a password" } as const;

/** An id that the database refuses in every statement. */
async function insertBrokenActor() {
	return { ...(await insertAdministrator()), administratorId: "no id" };
}

test.each<[string, UserEdit]>([
	["Failed to suspend user", { intent: "suspend", reason: "Spam or scam", ...decision }],
	["Failed to activate user", { intent: "activate", ...decision }],
	["Failed to delete user", { intent: "delete", reason: "Spam", username: "ada", ...confirmed }],
	["Failed to reset password", { intent: "reset-password" }],
	["Failed to add note", { intent: "add-note", text: "A note" }],
])("%s", async (message, edit) => {
	const status = edit.intent === "activate" ? "suspended" : "active";
	const { userId } = await insertUser({ status });
	const actor = await insertBrokenActor();
	await expect(actOnUser(edit, { actor, userId })).rejects.toMatchObject({
		code: "unavailable",
		message,
	});
});

test("an act on an account that is gone says so", async () => {
	const on = { actor: await insertBrokenActor(), userId: crypto.randomUUID() };
	await expect(actOnUser({ intent: "keep" }, on)).rejects.toMatchObject({
		code: "not_found",
	});
});

test("acts on several users say that not all were done", async () => {
	const { userId } = await insertUser();
	const terms = { users: [userId], reason: "Spam or scam", ...decision };
	const actor = await insertBrokenActor();
	await expect(
		decideAboutUsers(actor, { intent: "suspend-users", ...terms }),
	).rejects.toMatchObject({
		code: "unavailable",
		message: "Not all users were changed. Please try again.",
	});
});
