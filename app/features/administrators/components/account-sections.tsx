import { Form } from "react-router";
import { type FormReply, replyTo } from "#app/forms/form-reply.ts";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { formatExactTime, formatTimeAgo } from "#app/lib/format-time.ts";
import { Badge } from "#app/ui/badge.tsx";
import { PasswordField } from "#app/ui/field.tsx";
import { Row, Section } from "#app/ui/section.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { AdminDevice } from "../queries.server.ts";
import { changeAdminPasswordSchema } from "../schema.ts";
import { AdminForm, UsernameForBrowsers } from "./admin-form.tsx";
import { NewAdminPassword } from "./new-admin-password.tsx";

export function AdminPasswordSection({
	email,
	reply,
}: {
	email: string;
	reply: FormReply | undefined;
}) {
	const { form, fields, formProps } = useSchemaForm(changeAdminPasswordSchema, {
		id: "password-form",
		result: replyTo(reply, "change-password")?.result,
	});
	return (
		<Section title="Password" description="Changing it signs out your other devices.">
			<AdminForm form={form} formProps={formProps} keepsPlace>
				<UsernameForBrowsers email={email} />
				<PasswordField field={fields.currentPassword} label="Current password" />
				<NewAdminPassword
					password={fields.password}
					confirmPassword={fields.confirmPassword}
					label="New password"
				/>
				<SubmitButton
					variant="secondary"
					name="intent"
					value="change-password"
					className="justify-self-start"
					pendingLabel="Changing…"
				>
					Change password
				</SubmitButton>
			</AdminForm>
		</Section>
	);
}

/** @param now time at which the list was read */
export function AdminDevicesSection({
	devices,
	now,
}: {
	devices: readonly AdminDevice[];
	now: Date;
}) {
	return (
		<Section
			title="Devices"
			description="A session ends 12 hours after you last used it."
			actions={
				devices.length > 1 ? (
					<Form method="post" preventScrollReset>
						<SubmitButton
							variant="secondary"
							size="sm"
							name="intent"
							value="end-other-sessions"
							pendingLabel="Signing out…"
						>
							Sign out everywhere else
						</SubmitButton>
					</Form>
				) : null
			}
		>
			<ul aria-label="Devices" className="rows">
				{devices.map((device) => (
					<li key={device.id}>
						<DeviceRow device={device} now={now} />
					</li>
				))}
			</ul>
		</Section>
	);
}

function DeviceRow({
	device: { id, device, createdAt, lastUsedAt, isCurrent },
	now,
}: {
	device: AdminDevice;
	now: Date;
}) {
	return (
		<Row
			label={
				<span className="flex flex-wrap items-center gap-2">
					{device}
					{isCurrent ? <Badge tone="leaf">This device</Badge> : null}
				</span>
			}
			hint={
				<>
					Last used{" "}
					<time dateTime={lastUsedAt.toISOString()} title={formatExactTime(lastUsedAt)}>
						{formatTimeAgo(lastUsedAt, now)}
					</time>
					, signed in{" "}
					<time dateTime={createdAt.toISOString()} title={formatExactTime(createdAt)}>
						{formatTimeAgo(createdAt, now)}
					</time>
				</>
			}
		>
			{isCurrent ? null : (
				<Form method="post" preventScrollReset>
					<input type="hidden" name="intent" value="end-session" />
					<SubmitButton
						variant="secondary"
						size="sm"
						name="sessionId"
						value={id}
						aria-label={`Sign out ${device}`}
					>
						Sign out
					</SubmitButton>
				</Form>
			)}
		</Row>
	);
}
