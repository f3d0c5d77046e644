import { Form, href } from "react-router";
import { FormFields } from "#app/forms/form-fields.tsx";
import { type FormReply, replyTo } from "#app/forms/form-reply.ts";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { CheckboxField, FormError, TextField } from "#app/ui/field.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { type OwnDomain, updateDomainSchema } from "../schema.ts";

/**
 * What a domain does besides showing the page.
 * @param siteAddress address of the page on the site, without its scheme
 */
export function DomainOptions({
	domain: { id, shown, primary, redirects, did },
	siteAddress,
	reply,
}: {
	domain: OwnDomain;
	siteAddress: string;
	reply: FormReply | undefined;
}) {
	const answered = replyTo(reply, "save-domain");
	const isOwn = answered?.result?.initialValue?.domainId === id;
	const { form, fields, formProps } = useSchemaForm(updateDomainSchema, {
		id: `save-domain-${id}`,
		result: isOwn ? answered?.result : undefined,
		defaultValue: { redirects: redirects ? "on" : "", did },
	});
	return (
		<details open={isOwn && answered?.result?.status === "error"}>
			<summary className="hit-44 w-fit cursor-pointer text-sm text-muted">
				Options <span className="sr-only">of {shown}</span>
			</summary>
			<Form
				method="post"
				action={href("/dashboard/settings/domains")}
				{...formProps}
				preventScrollReset
				className="mt-3"
			>
				<input type="hidden" name="domainId" value={id} />
				<FormFields className="grid gap-5">
					<FormError form={form} />
					<CheckboxField
						field={fields.redirects}
						label={`Redirect ${siteAddress} to this domain`}
						hint={primary ? undefined : "Works once this domain is your main address."}
					/>
					<TextField
						field={fields.did}
						label="Bluesky DID"
						hint="Makes this domain your Bluesky handle. In Bluesky, choose “I have my own domain”, then “No DNS panel”, and copy the text that begins with did:"
						autoComplete="off"
						autoCapitalize="none"
						spellCheck={false}
					/>
					<SubmitButton
						variant="secondary"
						intent="save-domain"
						className="justify-self-start"
						pendingLabel="Saving…"
					>
						Save options <span className="sr-only">of {shown}</span>
					</SubmitButton>
				</FormFields>
			</Form>
		</details>
	);
}
