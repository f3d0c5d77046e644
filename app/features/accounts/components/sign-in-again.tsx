import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

/**
 * Asks somebody whose account has no password to sign in once more, because the last time was too long ago to stand
 * for one.
 * @param purpose what for, after "to"
 * @param returnTo the page to come back to
 */
export function SignInAgain({ purpose, returnTo }: { purpose: string; returnTo: string }) {
	const search = new URLSearchParams({ intent: "reauth", redirectTo: returnTo });
	return (
		<Notice
			action={
				<ButtonLink to={`/auth/google?${search}`} reloadDocument size="sm">
					Sign in again with Google
				</ButtonLink>
			}
		>
			You signed in a while ago. Sign in again to {purpose}.
		</Notice>
	);
}
