import { type FormEvent, useEffect, useRef, useState } from "react";
import { Form, useRevalidator } from "react-router";
import { type FormReply, replyTo } from "#app/forms/form-reply.ts";
import { SchemaForm } from "#app/forms/schema-form.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { formatDay, formatTimeAgo } from "#app/lib/format-time.ts";
import { PasswordField, TextField } from "#app/ui/field.tsx";
import { Row, Section } from "#app/ui/section.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { UsernameForBrowsers } from "#app/ui/username-for-browsers.tsx";
import type { NewPasskeyOptions } from "../get-passkey-options.server.ts";
import type { ListedPasskey } from "../queries.server.ts";
import {
	addPasskeySchema,
	addPasskeyWithPasswordSchema,
	MAX_PASSKEYS,
	removePasskeyWithPasswordSchema,
	renamePasskeySchema,
} from "../schema.ts";
import { makePasskey, useKnowsPasskeys } from "./use-passkeys.ts";

type Asks = {
	/** How adding and removing are confirmed: with the password in the form, or by the page before. */
	confirms: "password" | "page";
	/** Address for the browser's password manager. */
	email: string;
	reply: FormReply | undefined;
};

/** The passkeys of a creator or an administrator. */
export function PasskeysSection({
	passkeys,
	options,
	device,
	now,
	...asks
}: Asks & {
	passkeys: readonly ListedPasskey[];
	/** What the authenticator is asked for; null if the page asks for a proof first. */
	options: NewPasskeyOptions | null;
	/** Name of this device, for a new passkey. */
	device: string;
	now: Date;
}) {
	return (
		<Section
			title="Passkeys"
			description="Sign in with your fingerprint, your face or your device’s PIN, in place of your password and code."
		>
			{passkeys.length === 0 ? null : (
				<ul className="rows" aria-label="Passkeys">
					{passkeys.map((passkey) => (
						<li key={passkey.id}>
							<PasskeyRow passkey={passkey} now={now} {...asks} />
						</li>
					))}
				</ul>
			)}
			{passkeys.length >= MAX_PASSKEYS ? (
				<p className="text-sm text-muted">You have {MAX_PASSKEYS} passkeys, the maximum.</p>
			) : (
				// A new form after each added passkey.
				<AddPasskey key={passkeys.length} options={options} device={device} {...asks} />
			)}
		</Section>
	);
}

function PasskeyRow({
	passkey: { id, name, createdAt, lastUsedAt },
	now,
	...asks
}: Asks & { passkey: ListedPasskey; now: Date }) {
	return (
		<div className="grid gap-2 py-3">
			<Row
				label={<span className="wrap-anywhere">{name}</span>}
				hint={
					<>
						Since {formatDay(createdAt)},{" "}
						{lastUsedAt === null ? (
							"not used yet"
						) : (
							<>
								last used{" "}
								<time dateTime={lastUsedAt.toISOString()}>{formatTimeAgo(lastUsedAt, now)}</time>
							</>
						)}
					</>
				}
			>
				{asks.confirms === "page" ? (
					<Form method="post" preventScrollReset>
						<input type="hidden" name="passkeyId" value={id} />
						<SubmitButton
							variant="secondary"
							size="sm"
							intent="remove-passkey"
							aria-label={`Remove ${name}`}
						>
							Remove
						</SubmitButton>
					</Form>
				) : null}
			</Row>
			<details>
				<summary className="link hit-44 w-fit cursor-pointer text-sm">
					Rename<span className="sr-only"> {name}</span>
				</summary>
				<RenameForm id={id} name={name} reply={asks.reply} />
			</details>
			{asks.confirms === "password" ? (
				<details>
					<summary className="link hit-44 w-fit cursor-pointer text-sm">
						Remove<span className="sr-only"> {name}</span>
					</summary>
					<RemoveForm id={id} name={name} {...asks} />
				</details>
			) : null}
		</div>
	);
}

function RenameForm({
	id,
	name,
	reply,
}: {
	id: string;
	name: string;
	reply: FormReply | undefined;
}) {
	const own = replyTo(reply, "rename-passkey");
	const isOwn = own?.result?.initialValue?.passkeyId === id;
	const { form, fields, formProps } = useSchemaForm(renamePasskeySchema, {
		id: `rename-${id}`,
		result: isOwn ? own?.result : undefined,
		defaultValue: { name },
	});
	return (
		<div className="mt-3">
			<SchemaForm form={form} formProps={formProps} keepsPlace isNarrow>
				<input type="hidden" name="passkeyId" value={id} />
				<TextField field={fields.name} label="Name" autoComplete="off" />
				<SubmitButton
					variant="secondary"
					intent="rename-passkey"
					className="justify-self-start"
					aria-label={`Save name of ${name}`}
				>
					Save name
				</SubmitButton>
			</SchemaForm>
		</div>
	);
}

function RemoveForm({ id, name, email, reply }: Asks & { id: string; name: string }) {
	const own = replyTo(reply, "remove-passkey");
	const isOwn = own?.result?.initialValue?.passkeyId === id;
	const { form, fields, formProps } = useSchemaForm(removePasskeyWithPasswordSchema, {
		id: `remove-${id}`,
		result: isOwn ? own?.result : undefined,
	});
	return (
		<div className="mt-3">
			<SchemaForm form={form} formProps={formProps} keepsPlace isNarrow>
				<input type="hidden" name="passkeyId" value={id} />
				<UsernameForBrowsers email={email} />
				<PasswordField field={fields.currentPassword} label="Current password" />
				<SubmitButton
					variant="danger"
					intent="remove-passkey"
					className="justify-self-start"
					aria-label={`Remove ${name}`}
				>
					Remove
				</SubmitButton>
			</SchemaForm>
		</div>
	);
}

/** Adding one takes scripts; the rest of the section doesn't. */
function AddPasskey({
	options,
	device,
	...asks
}: Asks & { options: NewPasskeyOptions | null; device: string }) {
	const knowsPasskeys = useKnowsPasskeys(false);
	if (!knowsPasskeys) {
		return (
			<p className="text-sm text-muted">
				Adding a passkey takes a browser that knows them, and scripts.
			</p>
		);
	}
	if (options === null) {
		return (
			<Form method="post" preventScrollReset>
				<SubmitButton variant="secondary" intent="confirm-owner">
					Add a passkey
				</SubmitButton>
			</Form>
		);
	}
	return <NewPasskeyForm options={options} device={device} {...asks} />;
}

function NewPasskeyForm({
	options,
	device,
	confirms,
	email,
	reply,
}: Asks & { options: NewPasskeyOptions; device: string }) {
	const own = replyTo(reply, "add-passkey");
	const schema = confirms === "password" ? addPasskeyWithPasswordSchema : addPasskeySchema;
	const { form, fields, formProps } = useSchemaForm(schema as typeof addPasskeyWithPasswordSchema, {
		id: "add-passkey-form",
		result: own?.result,
		defaultValue: { name: device },
	});
	const passkey = useRef<HTMLInputElement>(null);
	const [isAsking, setAsking] = useState(false);
	const { revalidate } = useRevalidator();
	// A passkey that was refused isn't sent again.
	useEffect(() => {
		if (!own) return;
		if (passkey.current) passkey.current.value = "";
		void revalidate();
	}, [own, revalidate]);
	const ask = async (event: FormEvent<HTMLDivElement>) => {
		const field = passkey.current;
		const sent = event.target;
		if (field === null || field.value !== "" || !(sent instanceof HTMLFormElement)) return;
		event.preventDefault();
		event.stopPropagation();
		const { submitter } = event.nativeEvent as SubmitEvent;
		setAsking(true);
		const answer = await makePasskey(options).finally(() => setAsking(false));
		if (answer === null) return;
		field.value = answer;
		sent.requestSubmit(submitter);
	};
	return (
		<div onSubmitCapture={ask}>
			<SchemaForm form={form} formProps={formProps} keepsPlace isNarrow>
				<input ref={passkey} type="hidden" name="passkey" />
				<TextField
					field={fields.name}
					label="Name"
					hint="Where you will use it, such as “My phone”."
					autoComplete="off"
				/>
				{confirms === "password" ? (
					<>
						<UsernameForBrowsers email={email} />
						<PasswordField field={fields.currentPassword} label="Current password" />
					</>
				) : null}
				<SubmitButton
					variant="secondary"
					intent="add-passkey"
					className="justify-self-start"
					pendingLabel="Adding…"
				>
					{isAsking ? "Waiting for your device…" : "Add a passkey"}
				</SubmitButton>
			</SchemaForm>
		</div>
	);
}
