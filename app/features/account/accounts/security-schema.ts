import { z } from "zod";
import { passkeySchemas } from "./passkeys/schema.ts";
import { changePasswordSchema, setPasswordSchema } from "./settings-schema.ts";
import { twoStepSchemas } from "./two-step/schema.ts";

/** The forms of the security settings. Safe in the browser. */
export const securitySettingsSchema = z.discriminatedUnion("intent", [
	changePasswordSchema,
	setPasswordSchema,
	z.object({ intent: z.literal("confirm-owner") }),
	z.object({ intent: z.literal("disconnect-google") }),
	z.object({ intent: z.literal("disconnect-service"), identityId: z.uuid() }),
	...twoStepSchemas,
	...passkeySchemas,
	z.object({ intent: z.literal("remove-password") }),
	z.object({ intent: z.literal("end-session"), sessionId: z.uuid() }),
	z.object({ intent: z.literal("end-other-sessions") }),
]);
