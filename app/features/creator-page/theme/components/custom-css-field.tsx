import { type FieldMetadata, getTextareaProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { ErrorList } from "#app/ui/field.tsx";
import { useRefusedFocus } from "#app/ui/use-refused-focus.ts";
import { PAGE_PARTS } from "../custom-css/page-parts.ts";
import type { DroppedCss } from "../schema.ts";

const MIN_LINES = 10;

/** Editor with line numbers, and below it the saved CSS that the page leaves out. Needs appearance.css. */
export function CustomCssField({
	field,
	dropped,
	saveButton,
}: {
	field: FieldMetadata<string>;
	dropped: readonly DroppedCss[];
	saveButton: ReactNode;
}) {
	const lines = Math.max(MIN_LINES, (field.value ?? "").split("\n").length);
	const focus = useRefusedFocus(field.errors !== undefined);
	return (
		<div className="grid grid-cols-1 gap-4">
			<div className="grid grid-cols-1 gap-1.5">
				<label htmlFor={field.id} className="sr-only">
					Custom CSS
				</label>
				<div className="code-editor">
					<div aria-hidden className="code-lines">
						{Array.from({ length: lines }, (_, index) => index + 1).join("\n")}
					</div>
					<textarea
						{...getTextareaProps(field, { ariaDescribedBy: field.descriptionId })}
						{...focus}
						// With a limit, the browser would silently truncate pasted text.
						maxLength={undefined}
						rows={lines}
						wrap="off"
						spellCheck={false}
						autoCapitalize="none"
						autoComplete="off"
						dir="ltr"
						placeholder={EXAMPLE}
					/>
				</div>
				<ErrorList id={field.errorId} errors={field.errors} />
				<div className="my-1.5">{saveButton}</div>
				<div id={field.descriptionId} className="text-sm text-muted">
					<p>
						Start each rule with a part of the page, or with <code>body</code> to set the background
						and font of the whole page. CSS can’t load anything from other sites or cover the
						footer.
					</p>
					<details className="mt-2">
						<summary className="min-h-11 w-fit py-3 text-ink">Parts of the page</summary>
						<p className="leading-7 wrap-anywhere">
							{PAGE_PARTS.map((part) => (
								<code key={part} className="mr-3">
									.{part}
								</code>
							))}
						</p>
					</details>
				</div>
			</div>
			<div role="status">{dropped.length > 0 ? <Dropped dropped={dropped} /> : null}</div>
		</div>
	);
}

function Dropped({ dropped }: { dropped: readonly DroppedCss[] }) {
	return (
		<div className="grid gap-2">
			<h3 className="text-ui font-semibold">Not used on your page</h3>
			<ul className="rows text-ui">
				{dropped.map(({ line, text, reason }, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a line may contain the same dropped CSS twice
					<li key={index} className="grid gap-x-3 py-2 sm:grid-cols-[4.5rem_minmax(0,1fr)]">
						<span className="tabular text-muted">Line {line}</span>
						<span className="min-w-0">
							<code className="wrap-anywhere">{text}</code>{" "}
							<span className="block text-muted">{reason}</span>
						</span>
					</li>
				))}
			</ul>
		</div>
	);
}

const EXAMPLE = ".page-link {\n  border: 2px solid var(--page-text);\n}";
