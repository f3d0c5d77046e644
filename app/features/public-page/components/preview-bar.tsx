/** Tells the owner that this is a preview, and leads back to where they came from. Needs preview-bar.css. */
export function PreviewBar({ editPath, published }: { editPath: string; published: boolean }) {
	return (
		<aside className="preview-bar" aria-label="Preview">
			<p>{published ? "Preview of your page" : "Private: only you see this"}</p>
			<a href={editPath}>Back to editing</a>
		</aside>
	);
}
