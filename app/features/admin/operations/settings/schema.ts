import { z } from "zod";
import { emailSchema } from "#app/features/account/accounts/schema.ts";
import { currentPasswordSchema } from "#app/features/account/accounts/settings-schema.ts";
import { cleanLine, trim } from "#app/lib/clean-text.ts";
import { foldAddress, foldText } from "#app/lib/fold-text.ts";
import { formatWholeCount } from "#app/lib/format-count.ts";
import { MAIL_SENDER } from "#app/lib/mail-sender.ts";
import { SITE_LIMITS, type SiteLimit } from "#app/lib/site-limits.ts";
import { textField } from "#app/lib/text-field.ts";

/** The forms of the site's settings. Safe in the browser. */

export const SETTINGS_SAVED_MESSAGE = "Settings saved successfully";
export const SETTINGS_CONFLICT_MESSAGE =
	"Settings were saved elsewhere while you were editing. Reload the page to keep those, or save again to replace them with yours.";

const SITE_NAME_MAX_LENGTH = 60;
const HOST_MAX_LENGTH = 253;
const USER_MAX_LENGTH = 254;
const PASSWORD_MAX_LENGTH = 500;
const FROM_MAX_LENGTH = 320;
const MAX_LISTS = 20;
const LIST_ADDRESS_MAX_LENGTH = 2_000;
const MAX_PORT = 65_535;

export const REGISTRATION_MODES = ["open", "approval", "invitation", "closed"] as const;
export type RegistrationMode = (typeof REGISTRATION_MODES)[number];

/** Version of the settings that the form was filled in from. */
const version = z.number().int().min(0);

const checkbox = z.boolean().default(false);

/** Folds the address of a sender, but not its name. */
function foldMailSender(text: string): string {
	const nameLength = Math.max(0, text.search(/[<＜]/));
	return trim(text.slice(0, nameLength) + foldText(text.slice(nameLength)));
}

function wholeNumber(min: number, max: number) {
	const error = `Enter a whole number from ${formatWholeCount(min)} to ${formatWholeCount(max)}`;
	return numberFrom(min, max, error);
}

/** A form's whole number, with the digits of any script. */
function numberFrom(min: number, max: number, error: string): z.ZodType<number, number> {
	const number = z.number({ error }).int({ error }).min(min, { error }).max(max, { error });
	// Its type says unknown, and for that Conform lets forms be filled in with texts alone.
	return z.preprocess(foldDigits, number) as unknown as z.ZodType<number, number>;
}

const NUMBER_MAX_LENGTH = 100;

/** A form's value is a text until Conform has read it as a number. */
function foldDigits(typed: unknown): unknown {
	const isShort = typeof typed === "string" && typed.length <= NUMBER_MAX_LENGTH;
	return isShort ? foldText(typed) : typed;
}

/** A whole number within its bounds; undefined for the default. */
function limitSchema(name: SiteLimit) {
	const { min, max } = SITE_LIMITS[name];
	return wholeNumber(min, max).optional();
}

const listAddressesSchema = textField({
	max: MAX_LISTS * (LIST_ADDRESS_MAX_LENGTH + 2),
	tooLong: `Enter at most ${MAX_LISTS} addresses`,
})
	.optional()
	.transform((text, context) => {
		const addresses = [...new Set((text ?? "").split(/\s+/).filter(Boolean).map(foldAddress))];
		if (addresses.length > MAX_LISTS) {
			context.addIssue({ code: "custom", message: `Enter at most ${MAX_LISTS} addresses` });
		}
		for (const address of addresses) {
			const isAddress =
				address.length <= LIST_ADDRESS_MAX_LENGTH &&
				URL.canParse(address) &&
				/^https?:$/.test(new URL(address).protocol);
			if (!isAddress) {
				context.addIssue({
					code: "custom",
					message: `${address.slice(0, 100)} is not an address that begins with https://`,
				});
			}
		}
		return addresses;
	});

export const saveSettingsSchema = z.object({
	intent: z.literal("save"),
	version,
	siteName: textField({
		max: SITE_NAME_MAX_LENGTH,
		tooLong: `The name must be at most ${SITE_NAME_MAX_LENGTH} characters`,
		clean: cleanLine,
	}).optional(),
	supportEmail: emailSchema.optional(),
	registrations: z.enum(REGISTRATION_MODES, { error: "Choose who may sign up" }),
	maintenanceMode: checkbox,
	signUpsPerHour: limitSchema("signUpsPerHour"),
	newAccountDays: limitSchema("newAccountDays"),
	newAccountLinksPerDay: limitSchema("newAccountLinksPerDay"),
	listAddresses: listAddressesSchema,
	rawEventMonths: limitSchema("rawEventMonths"),
	closedTicketMonths: limitSchema("closedTicketMonths"),
	outboxDays: limitSchema("outboxDays"),
});

export type SettingsInput = Omit<z.infer<typeof saveSettingsSchema>, "intent">;

const HOST = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i;

const IPV6 = /^\[?([0-9a-f:.]+)\]?$/i;

/** A name or an IP address. One of version 6 may be in brackets. */
function isHost(text: string): boolean {
	const [, address] = IPV6.exec(text) ?? [];
	return HOST.test(text) || (address !== undefined && URL.canParse(`http://[${address}]`));
}

const NO_HOST = "Enter a host name such as smtp.example.com";
const NO_SENDER = "Enter an address such as hello@example.com or Our links <hello@example.com>";

export const saveMailServerSchema = z
	.object({
		intent: z.literal("save-mail-server"),
		version,
		smtpHost: textField({ max: HOST_MAX_LENGTH, tooLong: NO_HOST, clean: foldText })
			.refine(isHost, { error: NO_HOST })
			.optional(),
		smtpPort: numberFrom(1, MAX_PORT, "Enter a port from 1 to 65535").optional(),
		smtpUser: textField({
			max: USER_MAX_LENGTH,
			tooLong: `The user must be at most ${USER_MAX_LENGTH} characters`,
			clean: trim,
		}).optional(),
		smtpPassword: textField({
			max: PASSWORD_MAX_LENGTH,
			tooLong: `The password must be at most ${PASSWORD_MAX_LENGTH} characters`,
		}).optional(),
		mailFrom: textField({ max: FROM_MAX_LENGTH, tooLong: NO_SENDER, clean: foldMailSender })
			.regex(MAIL_SENDER, { error: NO_SENDER })
			.optional(),
		currentPassword: currentPasswordSchema,
	})
	.superRefine(({ smtpHost, smtpPort, mailFrom }, context) => {
		if (smtpHost === undefined) return;
		if (smtpPort === undefined) {
			context.addIssue({ code: "custom", path: ["smtpPort"], message: "Enter the port" });
		}
		if (mailFrom === undefined) {
			context.addIssue({ code: "custom", path: ["mailFrom"], message: "Enter the sender" });
		}
	});

export type MailServerInput = Omit<z.infer<typeof saveMailServerSchema>, "intent">;

export const saveSecuritySchema = z.object({
	intent: z.literal("save-security"),
	requireTwoStep: checkbox,
	currentPassword: currentPasswordSchema,
});

export const settingsSchema = z.discriminatedUnion("intent", [
	saveSettingsSchema,
	saveMailServerSchema,
	saveSecuritySchema,
	z.object({ intent: z.literal("send-test-mail") }),
]);

const INVITATION_LABEL_MAX_LENGTH = 100;
const INVITATION_MAX_USES = 10_000;
const INVITATION_MAX_DAYS = 365;

export const createInvitationSchema = z.object({
	intent: z.literal("create-invitation"),
	label: textField({
		max: INVITATION_LABEL_MAX_LENGTH,
		required: "Enter a name",
		tooLong: `The name must be at most ${INVITATION_LABEL_MAX_LENGTH} characters`,
		clean: cleanLine,
	}),
	maxUses: wholeNumber(1, INVITATION_MAX_USES),
	days: wholeNumber(1, INVITATION_MAX_DAYS),
});

export const registrationsSchema = z.discriminatedUnion("intent", [
	z.object({ intent: z.literal("approve"), requestId: z.uuid() }),
	z.object({ intent: z.literal("decline"), requestId: z.uuid() }),
	createInvitationSchema,
	z.object({ intent: z.literal("withdraw-invitation"), invitationId: z.uuid() }),
]);
