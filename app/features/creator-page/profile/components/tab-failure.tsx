import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { failureMessage, failureTitle } from "#app/ui/failure-screen.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";

/** In place of a page of the dashboard that is missing or refused. @param address URL of the page */
export function TabFailure({ error, address }: { error: unknown; address: string }) {
	const { text } = failureMessage(error, { address, isLogged: false });
	return (
		<div className="editor grid justify-items-start gap-6">
			<PageHeader title={failureTitle(error)} />
			<p>{text}</p>
			<ButtonLink to={href("/dashboard/profile")}>Go to your profile</ButtonLink>
		</div>
	);
}
