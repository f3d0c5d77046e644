import { DEFAULT_LANGUAGE, languageAttributes } from "#app/i18n/languages.ts";

/** Marks a preview for the owner, with a link back to the editor. Needs preview-bar.css. */
export function PreviewBar({ editPath, published }: { editPath: string; published: boolean }) {
	return (
		<aside className="preview-bar" aria-label="Preview" {...languageAttributes(DEFAULT_LANGUAGE)}>
			<p>{published ? "Preview of your page" : "Private: only you see this"}</p>
			<a href={editPath}>Back to editing</a>
		</aside>
	);
}
