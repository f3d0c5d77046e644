import type { FormMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form } from "react-router";
import { FormFields } from "#app/forms/form-fields.tsx";
import { InvalidFormHint } from "#app/forms/form-messages.tsx";
import { type FormReply, INVALID_FORM_MESSAGE, replyTo } from "#app/forms/form-reply.ts";
import { type SchemaFormProps, useSchemaForm } from "#app/forms/use-schema-form.ts";
import { formatWholeCount } from "#app/lib/format-count.ts";
import { SITE_LIMITS, type SiteLimit } from "#app/lib/site-limits.ts";
import { Badge } from "#app/ui/badge.tsx";
import {
	CheckboxField,
	FormError,
	PasswordField,
	SelectField,
	TextareaField,
	TextField,
} from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Row, Section } from "#app/ui/section.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { UsernameForBrowsers } from "#app/ui/username-for-browsers.tsx";
import type { Settings } from "../queries.server.ts";
import { saveMailServerSchema, saveSecuritySchema, saveSettingsSchema } from "../schema.ts";

/** `version`: the current version, after a conflict. */
export type SettingsReply = FormReply & { version?: number };

type Props = { settings: Settings; reply: SettingsReply | undefined };

const REGISTRATION_OPTIONS = [
	{ value: "open", label: "Open: anyone can sign up" },
	{ value: "approval", label: "By approval: sign-ups wait for an administrator" },
	{ value: "invitation", label: "By invitation: only with a registration link" },
	{ value: "closed", label: "Closed: nobody can sign up" },
];

export function GeneralForm({ settings, reply }: Props) {
	const { defaults, overrides } = settings;
	const { form, fields, formProps } = useSchemaForm(saveSettingsSchema, {
		id: "settings-form",
		result: replyTo(reply, "save")?.result,
		defaultValue: {
			siteName: settings.siteName,
			supportEmail: settings.supportEmail,
			registrations: settings.registrations,
			maintenanceMode: settings.maintenanceMode,
			listAddresses: settings.listAddresses.join("\n"),
			...numbersOf(settings),
		},
	});
	const version = replyTo(reply, "save")?.version ?? settings.version;
	const numberField = (name: SiteLimit, label: string, hint: string) => (
		<TextField
			field={fields[name]}
			label={label}
			inputMode="numeric"
			className="max-w-md"
			hint={`${hint} ${describeDefault(name)}`}
		/>
	);
	return (
		<SettingsForm form={form} formProps={formProps}>
			<input type="hidden" name="version" value={version} />
			<Section title="Site">
				{overrides.APP_NAME === undefined ? (
					<TextField
						field={fields.siteName}
						label="Site name"
						className="max-w-md"
						placeholder={defaults.siteName}
						hint="The product’s name on every page and in every email."
					/>
				) : (
					<Overridden label="Site name" variable="APP_NAME" value={overrides.APP_NAME} />
				)}
				{overrides.SUPPORT_EMAIL === undefined ? (
					<TextField
						field={fields.supportEmail}
						label="Support email"
						type="email"
						className="max-w-md"
						placeholder={defaults.supportEmail}
						hint="The address where people can write to you. New tickets are announced there."
					/>
				) : (
					<Overridden
						label="Support email"
						variable="SUPPORT_EMAIL"
						value={overrides.SUPPORT_EMAIL}
					/>
				)}
				<CheckboxField
					field={fields.maintenanceMode}
					label="Maintenance mode"
					hint="The landing page says that the site is under maintenance. Creators’ pages and the dashboard stay online. The homepage editor has the same switch."
				/>
			</Section>
			<Section title="Registrations">
				<SelectField
					field={fields.registrations}
					label="Who may sign up"
					className="max-w-md"
					options={REGISTRATION_OPTIONS}
					hint="Applies to sign-up with email and with Google. Existing accounts aren’t affected."
				/>
				{numberField(
					"signUpsPerHour",
					"Sign-ups per hour and network",
					"Stops floods of accounts. A school, an event, or a mobile carrier is one network to us.",
				)}
				{numberField(
					"newAccountDays",
					"Days until an account is trusted",
					"Until then, and until its email is verified, the limit below applies.",
				)}
				{numberField(
					"newAccountLinksPerDay",
					"Links per day for new accounts",
					"The number of links that an account can add in a day before it is trusted.",
				)}
			</Section>
			<Section title="Lists of blocked links">
				<TextareaField
					field={fields.listAddresses}
					label="List addresses"
					rows={3}
					spellCheck={false}
					hint="One address per line. Lists in the formats of URLhaus, OpenPhish or plain domains are downloaded regularly, and links to their entries are blocked."
				/>
			</Section>
			<Section title="Retention">
				{numberField(
					"rawEventMonths",
					"Individual visits, in months",
					"Older visits are deleted. Totals in analytics stay.",
				)}
				{numberField(
					"closedTicketMonths",
					"Closed tickets, in months",
					"Closed tickets are deleted this long after their last change.",
				)}
				{numberField(
					"outboxDays",
					"Unsent email, in days",
					"Email that is waiting because no mail server is set.",
				)}
			</Section>
			<div>
				<SubmitButton intent="save" pendingLabel="Saving…">
					Save settings
				</SubmitButton>
			</div>
		</SettingsForm>
	);
}

export function MailServerForm({ settings, reply, email }: Props & { email: string }) {
	const { overrides, smtpPassword } = settings;
	const { form, fields, formProps } = useSchemaForm(saveMailServerSchema, {
		id: "mail-server-form",
		result: replyTo(reply, "save-mail-server")?.result,
		defaultValue: {
			smtpHost: settings.smtpHost,
			smtpPort: settings.smtpPort,
			smtpUser: settings.smtpUser,
			mailFrom: settings.mailFrom,
		},
	});
	const version = replyTo(reply, "save-mail-server")?.version ?? settings.version;
	return (
		<Section
			title="Mail server"
			description="Sends all email. Without one, email is kept and nobody receives it."
			actions={<TestMailForm />}
		>
			{smtpPassword === "unreadable" ? (
				<Notice tone="warning" title="Enter the mail server’s password again">
					The stored password can’t be decrypted because SESSION_SECRET has changed.
				</Notice>
			) : null}
			{overrides.SMTP_URL === undefined ? (
				<SettingsForm form={form} formProps={formProps}>
					<input type="hidden" name="version" value={version} />
					<TextField
						field={fields.smtpHost}
						label="Mail server host"
						className="max-w-md"
						placeholder="smtp.example.com"
						autoCapitalize="none"
						spellCheck={false}
						hint="Leave it empty to send no email."
					/>
					<TextField
						field={fields.smtpPort}
						label="Mail server port"
						className="max-w-md"
						inputMode="numeric"
						placeholder="587"
						hint="465 uses TLS from the start. On other ports, TLS begins if the server offers it."
					/>
					<TextField
						field={fields.smtpUser}
						label="User"
						className="max-w-md"
						autoComplete="off"
						autoCapitalize="none"
						spellCheck={false}
						hint="Leave it empty if the server needs none."
					/>
					<PasswordField
						field={fields.smtpPassword}
						label="Password"
						className="max-w-md"
						autoComplete="new-password"
						hint={
							smtpPassword === "stored"
								? "Leave it empty to keep the stored one. A new host or user needs it again."
								: "Stored encrypted, and never shown."
						}
					/>
					<TextField
						field={fields.mailFrom}
						label="Sender"
						className="max-w-md"
						placeholder="hello@example.com"
						hint="The sender’s address."
					/>
					<UsernameForBrowsers email={email} />
					<PasswordField
						field={fields.currentPassword}
						label="Your current password"
						className="max-w-md"
					/>
					<div>
						<SubmitButton variant="secondary" intent="save-mail-server" pendingLabel="Saving…">
							Save mail server
						</SubmitButton>
					</div>
				</SettingsForm>
			) : (
				<div className="rows">
					<Overridden label="Mail server" variable="SMTP_URL" value={overrides.SMTP_URL} />
					<Overridden label="Sender" variable="MAIL_FROM" value={overrides.MAIL_FROM ?? ""} />
				</div>
			)}
		</Section>
	);
}

function TestMailForm() {
	return (
		<Form method="post" preventScrollReset>
			<SubmitButton variant="secondary" size="sm" intent="send-test-mail" pendingLabel="Sending…">
				Send test email
			</SubmitButton>
		</Form>
	);
}

export function SecurityForm({ settings, reply, email }: Props & { email: string }) {
	const { form, fields, formProps } = useSchemaForm(saveSecuritySchema, {
		id: "security-form",
		result: replyTo(reply, "save-security")?.result,
		defaultValue: { requireTwoStep: settings.requireTwoStep },
	});
	return (
		<Section title="Administrators’ security">
			<SettingsForm form={form} formProps={formProps}>
				<CheckboxField
					field={fields.requireTwoStep}
					label="Require two-step verification"
					hint="An administrator without it has to set it up before doing anything else."
				/>
				<UsernameForBrowsers email={email} />
				<PasswordField
					field={fields.currentPassword}
					label="Your current password"
					className="max-w-md"
				/>
				<div>
					<SubmitButton variant="secondary" intent="save-security" pendingLabel="Saving…">
						Save security
					</SubmitButton>
				</div>
			</SettingsForm>
		</Section>
	);
}

function SettingsForm<Schema extends Record<string, unknown>>({
	form,
	formProps,
	children,
}: {
	form: FormMetadata<Schema, string[]>;
	formProps: SchemaFormProps;
	children: ReactNode;
}) {
	return (
		<Form method="post" {...formProps} preventScrollReset>
			<FormFields className="grid gap-8">
				{children}
				<FormError form={form} />
				<InvalidFormHint form={form}>{INVALID_FORM_MESSAGE}</InvalidFormHint>
			</FormFields>
		</Form>
	);
}

/** A setting that an environment variable decides. */
function Overridden({
	label,
	variable,
	value,
}: {
	label: string;
	variable: string;
	value: string;
}) {
	return (
		<Row
			label={label}
			hint={
				<>
					Set by the environment variable <code>{variable}</code>. It can’t be changed here.
				</>
			}
		>
			<span className="wrap-anywhere">{value}</span>
			<Badge>{variable}</Badge>
		</Row>
	);
}

function numbersOf(settings: Settings) {
	return {
		signUpsPerHour: settings.signUpsPerHour,
		newAccountDays: settings.newAccountDays,
		newAccountLinksPerDay: settings.newAccountLinksPerDay,
		rawEventMonths: settings.rawEventMonths,
		closedTicketMonths: settings.closedTicketMonths,
		outboxDays: settings.outboxDays,
	};
}

function describeDefault(name: SiteLimit): string {
	const { default: number, min, max } = SITE_LIMITS[name];
	const range = `${formatWholeCount(min)} to ${formatWholeCount(max)}`;
	return number === null ? `From ${range}; never if empty.` : `From ${range}; ${number} if empty.`;
}
