import { z } from "zod";
import { listQuery, nextCursor } from "#app/api/cursor.ts";
import { operation } from "#app/api/operation.ts";
import { MailState } from "#app/generated/prisma/enums.ts";
import { textField } from "#app/lib/text-field.ts";

/** Operations of the HTTP API on the emails that the site sends, for administrators. */

const common = { tag: "Administration: emails", access: { by: "administrator" } } as const;
const path = "/api/admin/emails";
const time = z.iso.datetime();

const mailFields = {
	id: z.uuid(),
	to: z.string(),
	subject: z.string(),
	state: z.enum(MailState).meta({
		description:
			"`kept`: no mail server is set. `waiting`: will be retried. `refused`: the mail server will never take it. `failed`: gave up",
	}),
	tries: z.int(),
	error: z.string().nullable().meta({ description: "Why the last try failed" }),
	created_at: time,
	tried_at: time,
};

const mailSchema = z.object(mailFields).meta({ id: "AdminEmail" });
export type ApiMail = z.infer<typeof mailSchema>;

export const listEmails = operation({
	...common,
	method: "GET",
	path,
	summary: "List the emails that the site sent or keeps, latest first",
	query: z.strictObject({
		...listQuery,
		to: textField({ max: 254 }).optional().meta({ description: "Recipient" }),
		state: z.enum(MailState).optional(),
	}),
	answers: { 200: z.object({ emails: z.array(mailSchema), next_cursor: nextCursor }) },
});

export const getEmail = operation({
	...common,
	method: "GET",
	path: `${path}/{id}`,
	summary: "Read an email",
	description: "The audit log records it. What the links of the email open is masked.",
	params: z.object({ id: z.uuid() }),
	answers: {
		200: z
			.object({
				...mailFields,
				text: z.string().nullable().meta({
					description: "Null for an email that was given to a mail server: its text isn’t kept",
				}),
			})
			.meta({ id: "AdminEmailDetails" }),
	},
});
