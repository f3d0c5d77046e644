import type { SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { LINK_TITLE_MAX_LENGTH } from "#app/features/links/columns.ts";
import { URL_MAX_LENGTH } from "#app/features/links/normalize-url.ts";
import { usePageDraft } from "#app/features/page/page-draft.tsx";
import type { PageLink } from "#app/features/page/public-page.ts";
import { FormFields } from "#app/forms/form-fields.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { TextField } from "#app/ui/field.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { FIRST_LINK_ROWS, firstLinkRowsSchema } from "../schema.ts";
import { FinishForm, StepButtons, startPath } from "./start-steps.tsx";

/** Title and address of the first links. */
export function LinksStep({
	links,
	reply,
}: {
	/** Links that are on the page already. */
	links: readonly PageLink[];
	/** Reply of the action if it answered this form. */
	reply: { result?: SubmissionResult<string[]> } | undefined;
}) {
	const { fields, formProps } = useSchemaForm(firstLinkRowsSchema, {
		id: "first-links-form",
		result: reply?.result,
		validateOn: "onBlur",
	});
	const rows = FIRST_LINK_ROWS.map((row) => ({
		row,
		title: fields[`title${row}`],
		url: fields[`url${row}`],
	}));
	const typed = rows.flatMap(({ row, title }): PageLink[] =>
		title?.value ? [{ id: `first-${row}`, kind: "link", title: title.value }] : [],
	);
	usePageDraft(typed.length === 0 ? null : { links: [...links, ...typed] });
	return (
		<>
			<Form method="post" action={startPath("links")} {...formProps}>
				<FormFields className="grid gap-6">
					{rows.map(({ row, title, url }) =>
						title && url ? (
							<fieldset key={row} className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
								<legend className="mb-2 font-semibold">Link {row}</legend>
								<TextField
									field={title}
									label="Title"
									maxLength={LINK_TITLE_MAX_LENGTH}
									dir="auto"
									autoComplete="off"
								/>
								<TextField
									field={url}
									label="URL"
									maxLength={URL_MAX_LENGTH}
									inputMode="url"
									autoComplete="off"
									autoCapitalize="none"
									spellCheck={false}
								/>
							</fieldset>
						) : null,
					)}
					<StepButtons step="links">
						<SubmitButton name="intent" value="add-first-links" pendingLabel="Saving…">
							Finish
						</SubmitButton>
					</StepButtons>
				</FormFields>
			</Form>
			<FinishForm />
		</>
	);
}
