import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

/**
 * Asks the user of an account without a password to sign in again, because the last sign-in is too old to confirm
 * the owner.
 * @param purpose purpose, as the text after "to"
 * @param returnTo path to return to
 */
export function SignInAgain({ purpose, returnTo }: { purpose: string; returnTo: string }) {
	const search = new URLSearchParams({ redirectTo: returnTo });
	return (
		<Notice
			action={
				<ButtonLink to={`${href("/auth/again")}?${search}`} reloadDocument size="sm">
					Sign in again
				</ButtonLink>
			}
		>
			You signed in a while ago. Sign in again to {purpose}.
		</Notice>
	);
}
