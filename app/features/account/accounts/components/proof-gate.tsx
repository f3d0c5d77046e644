import type { SubmissionResult } from "@conform-to/react";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { Form, useLocation } from "react-router";
import type { AskedProof, FormReply } from "#app/forms/form-reply.ts";
import { SchemaForm } from "#app/forms/schema-form.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PasswordField } from "#app/ui/field.tsx";
import { Section } from "#app/ui/section.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { UsernameForBrowsers } from "#app/ui/username-for-browsers.tsx";
import { PasskeyProof } from "../passkeys/components/passkey-proof.tsx";
import { proofSchema } from "../settings-schema.ts";
import { SignInAgain } from "./sign-in-again.tsx";
import { keepWaitingForm, takeWaitingForm } from "./waiting-form.ts";

/**
 * A page with forms that need a proof of who sends them. A form that came without one is sent again from here with the
 * password; until then, the page is hidden, and keeps what was typed.
 */
export function ProofGate({
	email,
	reply,
	isTitled = false,
	children,
}: {
	/** Address for the browser's password manager. */
	email: string;
	reply: Pick<FormReply, "proof"> | undefined;
	/** Whether the page keeps its title while the rest of it is hidden. */
	isTitled?: boolean;
	children: ReactNode;
}) {
	const [canceled, setCanceled] = useState<AskedProof>();
	const [waiting, setWaiting] = useState<AskedProof["fields"] | null>(null);
	const proof = reply?.proof;
	const isAsked = proof !== undefined && proof !== canceled;
	const { pathname } = useLocation();
	useEffect(() => setWaiting(takeWaitingForm(pathname)), [pathname]);
	const isWaiting = waiting !== null && reply === undefined;
	const cancel = (
		<ButtonLink
			to={pathname}
			variant="quiet"
			className="justify-self-start"
			onClick={(event) => {
				event.preventDefault();
				setCanceled(proof);
				setWaiting(null);
				// The link with the focus goes away.
				document.getElementById("main")?.focus();
			}}
		>
			Cancel
		</ButtonLink>
	);
	return (
		<>
			{isAsked ? (
				<Section
					isPage={!isTitled}
					title="Confirm that it’s you"
					description="This change matters, so we ask once more who you are. For 10 minutes, we won’t ask again."
				>
					{proof.byPasskey ? <PasskeyProof fields={proof.fields} /> : null}
					{proof.by === "password" ? (
						<PasswordProof email={email} proof={proof} cancel={cancel} />
					) : (
						<>
							{proof.by === "sign-in" ? (
								<div onClickCapture={() => keepWaitingForm(pathname, proof.fields)}>
									<SignInAgain purpose="go on" returnTo={pathname} />
								</div>
							) : null}
							{cancel}
						</>
					)}
				</Section>
			) : null}
			{isWaiting ? (
				<Section
					isPage={!isTitled}
					title="Go on where you left off"
					description="You have signed in again. What you typed is still here."
				>
					{/* The answer is shown by the page itself. */}
					<Form method="post" className="flex flex-wrap gap-2" onSubmit={() => setWaiting(null)}>
						<HiddenFields fields={waiting} />
						<SubmitButton pendingLabel="Going on…">Go on</SubmitButton>
						{cancel}
					</Form>
				</Section>
			) : null}
			<div hidden={isAsked || isWaiting} className="contents">
				{children}
			</div>
		</>
	);
}

function PasswordProof({
	email,
	proof,
	cancel,
}: {
	email: string;
	proof: AskedProof;
	cancel: ReactNode;
}) {
	const result = useMemo(() => refusalOf(proof), [proof]);
	const { form, fields, formProps } = useSchemaForm(proofSchema, { id: "proof", result });
	// The only thing to do here.
	const focus = { autoFocus: true };
	return (
		<SchemaForm form={form} formProps={formProps} isNarrow>
			<UsernameForBrowsers email={email} />
			<HiddenFields fields={proof.fields} />
			<PasswordField field={fields.currentPassword} label="Current password" {...focus} />
			<div className="flex flex-wrap gap-2">
				<SubmitButton pendingLabel="Confirming…">Confirm</SubmitButton>
				{cancel}
			</div>
		</SchemaForm>
	);
}

function HiddenFields({ fields }: { fields: AskedProof["fields"] }) {
	return fields.map(([name, value], index) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes, with names that repeat
		<input key={index} type="hidden" name={name} value={value} />
	));
}

function refusalOf({ error }: AskedProof): SubmissionResult<string[]> | undefined {
	if (error === null) return undefined;
	return { status: "error", initialValue: {}, error: { currentPassword: [error] } };
}
