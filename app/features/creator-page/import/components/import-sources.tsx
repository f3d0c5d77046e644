import { FileUp } from "lucide-react";
import { Form } from "react-router";
import { LARGEST_FILE_MEGABYTES } from "#app/features/billing/plans/plans.ts";
import { FormFields } from "#app/forms/form-fields.tsx";
import { replyTo } from "#app/forms/form-reply.ts";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { ErrorList, FormError, TextareaField, TextField } from "#app/ui/field.tsx";
import { FileButton } from "#app/ui/file-button.tsx";
import { Section } from "#app/ui/section.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useRefusedFocus } from "#app/ui/use-refused-focus.ts";
import type { ImportReply } from "../import-reply.ts";
import { readAddressSchema, readFileSchema, readHtmlSchema } from "../schema.ts";

/** The three ways to name the source of an import. None of them changes the page. */
export function ImportSources({ reply }: { reply: ImportReply | undefined }) {
	return (
		<>
			<FromAddress reply={reply} />
			<FromHtml reply={reply} />
			<FromFile reply={reply} />
		</>
	);
}

type Props = { reply: ImportReply | undefined };

function FromAddress({ reply }: Props) {
	const { form, fields, formProps } = useSchemaForm(readAddressSchema, {
		id: "read-address",
		result: replyTo(reply, "read-address")?.result,
	});
	return (
		<Section
			title="From a web address"
			description="Your page on Linktree, Bento, or LittleLink, or any other page with your links on it."
		>
			<Form method="post" {...formProps}>
				<FormFields className="grid gap-4">
					<FormError form={form} />
					<TextField
						field={fields.address}
						label="Address of your page"
						placeholder="https://linktr.ee/yourname"
						inputMode="url"
						autoComplete="off"
						autoCapitalize="none"
						spellCheck={false}
					/>
					<Find intent="read-address" />
				</FormFields>
			</Form>
		</Section>
	);
}

function FromHtml({ reply }: Props) {
	const { form, fields, formProps } = useSchemaForm(readHtmlSchema, {
		id: "read-html",
		result: replyTo(reply, "read-html")?.result,
	});
	return (
		<Section
			title="From HTML"
			description="If we can’t open a page, view its source in your browser, copy all of it, and paste it here."
		>
			<Form method="post" encType="multipart/form-data" {...formProps}>
				<FormFields className="grid gap-4">
					<FormError form={form} />
					<TextareaField
						field={fields.html}
						label="HTML of your page"
						rows={5}
						autoComplete="off"
						spellCheck={false}
						dir="ltr"
					/>
					<Find intent="read-html" />
				</FormFields>
			</Form>
		</Section>
	);
}

function FromFile({ reply }: Props) {
	const { form, fields, formProps } = useSchemaForm(readFileSchema, {
		id: "read-file",
		result: replyTo(reply, "read-file")?.result,
	});
	const { id, name, errors, errorId, descriptionId } = fields.file;
	const focus = useRefusedFocus(errors !== undefined);
	return (
		<Section
			title="From a file"
			description="The zip file with a copy of your data, a saved web page, your browser’s bookmarks, or JSON from another service."
		>
			<Form method="post" encType="multipart/form-data" {...formProps}>
				<FormFields className="grid gap-4">
					<FormError form={form} />
					<div className="grid grid-cols-1 gap-1.5">
						<label htmlFor={id} className="text-ui font-medium">
							File
						</label>
						<div className="relative flex flex-wrap items-center gap-2">
							<FileButton
								id={id}
								name={name}
								required
								accept=".zip,.html,.htm,.json,application/zip,text/html,application/json"
								aria-label="File"
								aria-invalid={errors ? true : undefined}
								{...focus}
								aria-describedby={errors ? `${descriptionId} ${errorId}` : descriptionId}
								label="Choose a file"
								icon={<FileUp aria-hidden />}
							/>
						</div>
						<ErrorList id={errorId} errors={errors} />
						<p id={descriptionId} className="text-sm text-muted">
							Up to 2 MB, or {LARGEST_FILE_MEGABYTES} MB for a zip file. Only a copy of your data
							brings its pictures and files.
						</p>
					</div>
					<Find intent="read-file" />
				</FormFields>
			</Form>
		</Section>
	);
}

function Find({ intent }: { intent: string }) {
	return (
		<SubmitButton intent={intent} variant="secondary" className="justify-self-start">
			Find links
		</SubmitButton>
	);
}
