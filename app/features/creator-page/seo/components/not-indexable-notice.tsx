import { Notice } from "#app/ui/notice.tsx";

/** Says why search engines leave out the page of an account whose email isn't verified. */
export function NotIndexableNotice() {
	return (
		<Notice title="Search engines are asked not to list your page yet">
			<p>
				Verify your email, and your page can appear in search results. Until then, your search
				visibility setting has no effect.
			</p>
		</Notice>
	);
}
