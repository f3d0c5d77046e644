import { type Caller, handle } from "#app/api/handler.ts";
import { parseField } from "#app/api/parse-field.ts";
import * as operations from "./api.ts";
import { getTwoStepState, listTrustedBrowsers } from "./queries.server.ts";
import { codeField, ENGLISH_CODE } from "./schema.ts";
import { totpAddress } from "./totp.server.ts";
import { deleteTrustedBrowser } from "./trusted-browsers.server.ts";
import {
	cancelTwoStep,
	confirmTwoStep,
	disableTwoStep,
	replaceRecoveryCodes,
	startTwoStep,
} from "./update-two-step.server.ts";

/** The handlers of the operations on two-step verification. */

export const handlers = handle(operations, {
	async getTwoStep({ caller }) {
		const twoStep = await getTwoStepState(caller);
		const left = twoStep.state === "on" ? twoStep.recoveryCodesLeft : null;
		return { body: { state: twoStep.state, recovery_codes_left: left } };
	},

	async startTwoStep({ caller }) {
		const secret = await startTwoStep(caller);
		return { body: { secret, address: totpAddress(secret, caller.email) } };
	},

	async cancelTwoStep({ caller }) {
		await cancelTwoStep(caller);
		return {};
	},

	async confirmTwoStep({ caller, body }) {
		const code = parseField(codeField(ENGLISH_CODE), body.code, "code");
		return { body: { recovery_codes: await confirmTwoStep({ owner: ownerOf(caller), code }) } };
	},

	async disableTwoStep({ caller }) {
		await disableTwoStep(caller);
		return {};
	},

	replaceRecoveryCodes: async ({ caller }) => ({
		body: { recovery_codes: await replaceRecoveryCodes(caller) },
	}),

	async listTrustedBrowsers({ caller }) {
		const browsers = await listTrustedBrowsers(caller);
		return {
			body: {
				browsers: browsers.map(({ id, device, createdAt, lastUsedAt }) => ({
					id,
					device,
					created_at: createdAt.toISOString(),
					last_used_at: lastUsedAt.toISOString(),
				})),
			},
		};
	},

	async forgetTrustedBrowser({ caller, params }) {
		await deleteTrustedBrowser({ userId: caller.userId, browserId: params.id });
		return {};
	},
});

/** The adapter has refused personal access tokens. */
function ownerOf({ userId, email, sessionId }: Caller) {
	if (sessionId === null) throw new Error("The operation is open to personal access tokens");
	return { userId, email, sessionId };
}
