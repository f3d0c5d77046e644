import type { SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { usePageDraft } from "#app/features/creator-page/core/page-draft.tsx";
import type { PageLink } from "#app/features/creator-page/core/public-page.ts";
import { KINDS, titleOf } from "#app/features/creator-page/links/kinds/kinds.ts";
import { URL_MAX_LENGTH } from "#app/features/creator-page/links/kinds/normalize-url.ts";
import { suggestKind } from "#app/features/creator-page/links/kinds/suggest-kind.ts";
import { LINK_TITLE_MAX_LENGTH } from "#app/features/creator-page/links/link-columns.ts";
import { describeBlock } from "#app/features/creator-page/links/list/page-link.ts";
import { FormFields } from "#app/forms/form-fields.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { cx } from "#app/ui/cx.ts";
import { CheckboxField, FormError, TextField } from "#app/ui/field.tsx";
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
	const { form, fields, formProps } = useSchemaForm(firstLinkRowsSchema, {
		id: "first-links-form",
		result: reply?.result,
		validateOn: "onBlur",
	});
	const rows = FIRST_LINK_ROWS.map((row) => ({
		row,
		title: fields[`title${row}`],
		url: fields[`url${row}`],
		plain: fields[`plain${row}`],
		suggested: suggestKind(fields[`url${row}`]?.value ?? ""),
	}));
	const typed = rows.flatMap(({ row, title, url, plain, suggested }): PageLink[] => {
		const kind = (plain?.value ? null : suggested) ?? "link";
		const block = { kind, title: title?.value ?? "", url: url?.value ?? "", details: {} };
		const shown = titleOf(block);
		return shown ? [{ id: `first-${row}`, kind, title: shown, ...describeBlock(block) }] : [];
	});
	usePageDraft(typed.length === 0 ? null : { links: [...links, ...typed] });
	return (
		<>
			<Form method="post" action={startPath("links")} {...formProps}>
				<FormFields className="grid gap-6">
					<FormError form={form} />
					{rows.map(({ row, title, url, plain, suggested }) =>
						title && url && plain ? (
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
								<CheckboxField
									field={plain}
									label={
										<>
											<span className="js:hidden">
												Add as a plain link, even if it’s a video, music, or a chat
											</span>
											<span className="no-js:hidden">Add as a plain link</span>
										</>
									}
									hint={
										suggested === null ? undefined : `Recognized as “${KINDS[suggested].label}”.`
									}
									className={cx("sm:col-span-full", suggested === null && "js:hidden")}
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
