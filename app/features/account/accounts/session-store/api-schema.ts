import { z } from "zod";

/** Fields of every answer that begins or renews a session of a program. */
export const sessionTokenFields = {
	access_token: z.string().meta({ description: "Send it as `Authorization: Bearer …`" }),
	token_type: z.literal("Bearer"),
	expires_in: z.int().meta({ description: "Lifetime of the access token in seconds" }),
};
