import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { SAVED_WITH_PAGE } from "#app/forms/edited-forms.ts";
import { FormFields } from "#app/forms/form-fields.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { TextField } from "#app/ui/field.tsx";
import { mayMoveFocus } from "#app/ui/may-move-focus.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Section } from "#app/ui/section.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { ProfileReply } from "../profile-reply.ts";
import {
	changeUsernameSchema,
	FORMER_USERNAME_TTL_DAYS,
	MAX_HELD_USERNAMES,
	MAX_USERNAME_CHANGES,
	USERNAME_CHANGES_PER_DAYS,
} from "../schema.ts";

/**
 * Form for the username, saved with a button: autosave would claim every half-typed name on the way.
 * @param host host of the product, shown before the name
 * @param reply reply of the action, if it answered this form
 */
export function UsernameForm(props: UsernameFormProps) {
	const { username } = props;
	const sectionRef = useRef<HTMLDivElement>(null);

	// After a change the form is remounted, and the pressed button disappears with the old one.
	const lastUsername = useRef(username);
	useEffect(() => {
		if (username === lastUsername.current) return;
		lastUsername.current = username;
		if (!mayMoveFocus()) return;
		sectionRef.current?.querySelector<HTMLElement>("[name=username]")?.focus();
	}, [username]);

	return (
		<div ref={sectionRef}>
			<UsernameEditor key={username} {...props} />
		</div>
	);
}

type UsernameFormProps = {
	username: string;
	host: string;
	reply: ProfileReply | undefined;
};

function UsernameEditor({ username, host, reply }: UsernameFormProps) {
	const { fields, formProps } = useSchemaForm(changeUsernameSchema, {
		id: "username-form",
		result: reply?.result,
		defaultValue: { username },
	});
	return (
		<Section title="Address">
			<Form method="post" {...formProps} {...SAVED_WITH_PAGE} preventScrollReset>
				<FormFields className="grid gap-4">
					<input type="hidden" name="currentUsername" value={reply?.usernameConflict ?? username} />
					{reply?.usernameConflict === undefined ? null : (
						<Notice
							tone="warning"
							role="alert"
							title="Not changed: your username was changed elsewhere"
						>
							It is <bdi className="font-medium">{reply.usernameConflict}</bdi> now. Select Change
							username to use the one below instead.
						</Notice>
					)}
					<div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
						<TextField
							field={fields.username}
							label="Username"
							prefix={`${host}/`}
							hint={`Lowercase letters, digits, -, and _. Your old address redirects here for ${FORMER_USERNAME_TTL_DAYS} days. You can change your username ${MAX_USERNAME_CHANGES} times in ${USERNAME_CHANGES_PER_DAYS} days, and your page can have up to ${MAX_HELD_USERNAMES} usernames, including former ones.`}
							autoComplete="off"
							autoCapitalize="none"
							spellCheck={false}
						/>
						<SubmitButton
							variant="secondary"
							intent="change-username"
							className="sm:mt-7"
							pendingLabel="Changing…"
						>
							Change username
						</SubmitButton>
					</div>
				</FormFields>
			</Form>
		</Section>
	);
}
